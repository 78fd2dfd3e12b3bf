"""The pytest plugin, in whole runs of pytest: functions and commands, right and wrong ones, alone and with xdist."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from standoff.datc.case import find

pytest_plugins = ("pytester",)

PLUGIN = "standoff.engines.pytest_plugin"
# where standoff was installed before it had the plugin, the plugin is named
LOADED = () if any(one.value == PLUGIN for one in entry_points(group="pytest11")) else ("-p", PLUGIN)
REWRITTEN = "ignore:Module already imported so cannot be rewritten:pytest.PytestAssertRewriteWarning"
"""Where standoff is installed from a checkout, pytest would rewrite the modules of its root, among them __main__."""


RIGHT = """
import pytest
from standoff.datc.answer import answer_to

@pytest.fixture
def standoff_engine():
    return answer_to
"""
# every unit stays where it is
IDLE = """
import pytest

@pytest.fixture(scope="module")
def standoff_engine():
    return lambda request: {"units": tuple(request["units"]), "dislodged": [], "contested": set()}
"""
COMMAND = f"{sys.executable} -m standoff engine"


@pytest.fixture
def run(pytester: pytest.Pytester) -> Runner:
    return Runner(pytester)


class Runner:
    """Runs pytest in a folder of its own, in which a warning is an error.

    Args:
        pytester: the folder.
    """

    def __init__(self, pytester: pytest.Pytester) -> None:
        self.pytester = pytester

    def __call__(self, *words: str, **settings: str) -> pytest.RunResult:
        lines = ["[pytest]", "filterwarnings = error", "addopts = --strict-markers --strict-config"]
        lines += [f"standoff_{word} = {value}" for word, value in settings.items()]
        (self.pytester.path / "pytest.ini").write_text("\n".join(lines))
        words = (*LOADED, "-p", "no:cacheprovider", "-W", REWRITTEN, *words)
        # workers of xdist are processes
        alone = "-n1" not in words and "-n2" not in words
        return self.pytester.runpytest_inprocess(*words) if alone else self.pytester.runpytest_subprocess(*words)

    def case(self, id: str, to: str) -> Path:
        """Copy a case that is shipped to a file of one's own."""
        path = self.pytester.path / to
        path.parent.mkdir(exist_ok=True)
        source = find(id)
        assert source is not None
        shutil.copy(source, path)
        return path


HANGS = """\
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "hello" in asked:
        print(json.dumps({"id": asked["id"], "protocol": 1, "name": "mine"}), flush=True)
    if asked.get("orders") == ["ENGLAND: F lon - nth"]:
        print(json.dumps({"id": asked["id"], "units": ["ENGLAND F nth"]}), flush=True)
"""


def test_an_engine_that_hangs_is_asked_no_more_after_so_many_times_in_a_row(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("standoff.engines.testing.PATIENCE", 2)
    (run.pytester.path / "hangs.py").write_text(HANGS)
    result = run(engine=f"{sys.executable} hangs.py", cases="6.A", limit="0.5")
    told = [line for line in result.outlines if line == "not asked: the engine had failed 2 times in a row"]
    result.assert_outcomes(failed=12)
    assert len(told) == 10


def passed(result: pytest.RunResult, *ids: str) -> None:
    """Hold the tests that passed, in their sequence, against node ids."""
    found = [match[1] for line in result.outlines if (match := re.fullmatch(r"(\S+) PASSED.*", line))]
    assert found == list(ids)


# --- functions -------------------------------------------------------------------------------------------------------


def test_each_phase_of_the_cases_that_are_set_is_a_test_of_the_function(run: Runner) -> None:
    run.pytester.makeconftest(RIGHT)
    run.case("6.A.6", "mine/first.toml")
    result = run("-v", cases="6.H.5 mine")
    passed(result, "mine/first.toml::6.A.6", "standoff/6.H/6.H.5.toml::6.H.5", "standoff/6.H/6.H.5.toml::6.H.5/2")


def test_a_wrong_answer_fails_with_what_was_asked_what_differs_and_why(run: Runner) -> None:
    run.pytester.makeconftest(IDLE)
    run.case("6.D.2", "mine.toml")  # an attack on the supporting army cuts its support, so the army is dislodged
    result = run("mine.toml")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*_ 6.D.2  A Move Cuts Support On Hold _*",
            "6.D.2  A Move Cuts Support On Hold: differs",
            "  units      AUSTRIA F adr, AUSTRIA A tri, AUSTRIA A vie, ITALY A tyr, ITALY A ven",
            "  order      AUSTRIA: A vie - tyr",
            "  differs    AUSTRIA A tri: expected goes to ven, came stays in tri",
            "  differs    units: expected nothing, came ITALY A ven",
            "  differs    dislodged: expected ITALY A ven, came nothing",
            "  why        Austria A Tri-Ven: succeeds",
            "*it dislodges A Ven, 2 against 1*",
            "FAILED mine.toml::6.D.2 - AUSTRIA A tri: expected*",
        ]
    )
    assert "Traceback" not in result.stdout.str()


def test_what_a_function_raises_is_shown_as_it_is_with_what_was_asked(run: Runner) -> None:
    run.pytester.makeconftest(
        """
        import pytest

        def judge(request):
            return {"units": request["positions"]}

        @pytest.fixture
        def standoff_engine():
            return judge
        """
    )
    result = run(cases="6.D.2")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ['*return {"units": request[[]"positions"]}', "E  *KeyError: 'positions'", "*order      AUSTRIA: A vie - tyr"]
    )
    assert "calling.py" not in result.stdout.str()


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("None", "it returned nothing; expected a dict"),
        ("['A par']", "it returned list; expected a dict"),
        ("{}", "the answer has no 'units', no 'skip' and no 'error'"),
        ("{'units': ['FRANCE A atlantis']}", 'the board has no place "atlantis"'),
        ("{'error': 'too many units'}", "too many units"),
    ],
)
def test_what_is_no_answer_fails(run: Runner, answer: str, line: str) -> None:
    run.pytester.makeconftest(
        f"import pytest\n@pytest.fixture\ndef standoff_engine():\n    return lambda request: {answer}\n"
    )
    result = run(cases="6.A.1")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"*{line.replace('[', '[[]')}*"])


def test_what_is_no_engine_fails_and_says_what_would_be_one(run: Runner) -> None:
    run.pytester.makeconftest("import pytest\n@pytest.fixture\ndef standoff_engine():\n    return 'judge'\n")
    result = run(cases="6.A.1")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*'judge' is no engine: expected a function from a request to an answer*"])


def test_without_an_engine_it_is_said_how_to_name_one(run: Runner) -> None:
    result = run(cases="6.A.1")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["no engine: set its command (--standoff-engine, *"])


def test_an_engine_that_skips_a_phase_skips_the_test_and_says_why(run: Runner) -> None:
    run.pytester.makeconftest(
        """
        import pytest
        from standoff.datc.answer import answer_to

        @pytest.fixture
        def standoff_engine():
            return lambda request: {"skip": "no retreats"} if request["phase"] == "retreat" else answer_to(request)
        """
    )
    result = run("-rs", cases="6.H.5")
    result.assert_outcomes(passed=1, skipped=1)
    result.stdout.fnmatch_lines(["SKIPPED*no retreats"])


def test_a_phase_that_the_rulebook_leaves_undefined_proves_nothing_against_an_engine(run: Runner) -> None:
    run.pytester.makeconftest(IDLE)  # the rules of 1971 allow no resolution of this one
    result = run("-rs", cases="6.F.18", rules="1971")
    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines(["SKIPPED*undefined under 1971*"])


def test_known_differences_are_expected_and_their_end_is_a_failure(run: Runner) -> None:
    run.pytester.makeconftest(IDLE)
    (run.pytester.path / "known.txt").write_text("6.D.1 differs # is right by now\n6.D.2 differs\n6.C.1 crash\n")
    result = run("-rx", cases="6.D.1 6.D.2 6.C.1", known="known.txt")
    result.assert_outcomes(xfailed=1, failed=2)
    result.stdout.fnmatch_lines(
        [
            "6.D.1  *: agrees, but was known as 'differs'",
            "6.C.1  *: differs, but was known as 'crash'",
            "XFAIL standoff/6.D/6.D.2.toml::6.D.2 - *differs, as known: *",
        ]
    )


def test_the_tier_says_how_much_is_compared(run: Runner) -> None:
    run.pytester.makeconftest(
        """
        import pytest
        from standoff.datc.answer import answer_to

        def judge(request):
            answer = answer_to(request)
            return {**answer, "results": [{**row, "result": "fails"} for row in answer["results"]]}

        @pytest.fixture
        def standoff_engine():
            return judge
        """
    )
    run(cases="6.A.7").assert_outcomes(passed=1)
    run(cases="6.A.7", tier="results").assert_outcomes(failed=1)


# --- the argument standoff_case -------------------------------------------------------------------------------------


def test_a_test_that_takes_a_case_is_called_for_each_phase(run: Runner) -> None:
    run.case("6.A.6", "mine/first.toml")
    run.pytester.makepyfile(
        test_mine="""
        import pytest
        from standoff.datc.answer import answer_to

        @pytest.mark.standoff_cases("6.H.5", "mine")
        def test_judge(standoff_case):
            assert standoff_case.title and standoff_case.request["units"]
            standoff_case.check(answer_to)
        """
    )
    result = run("-v")
    passed(result, *(f"test_mine.py::test_judge[{id}]" for id in ("6.H.5", "6.H.5/2", "6.A.6")))


def test_without_a_marker_it_goes_through_the_cases_that_are_set_and_none_is_asked_twice(run: Runner) -> None:
    run.pytester.makeconftest(RIGHT)
    run.pytester.makepyfile(
        test_mine="""
        def test_judge(standoff_case, standoff_engine):
            standoff_case.check(standoff_engine)
        """
    )
    result = run("-v", cases="6.H.5 6.H.6")
    passed(result, *(f"test_mine.py::test_judge[{id}]" for id in ("6.H.5", "6.H.5/2", "6.H.6", "6.H.6/2")))


# --- commands ---------------------------------------------------------------------------------------------------------


def test_a_command_is_asked_in_one_process(run: Runner) -> None:
    result = run("--standoff-engine", COMMAND, "--standoff-cases", "6.H.5 6.A.6")
    result.assert_outcomes(passed=3)


def test_a_command_that_crashes_fails_where_it_does_and_is_asked_on(run: Runner) -> None:
    script = run.pytester.path / "engine.py"
    script.write_text(
        """
import json, sys
from standoff.datc.answer import answer_to
for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        print(json.dumps({"id": request["id"], "protocol": 1, "name": "frail", "phases": ["movement"]}), flush=True)
        continue
    if any("vie - tyr" in order for order in request["orders"]):
        sys.exit("no way")
    print(json.dumps({**answer_to(request), "id": request["id"]}), flush=True)
"""
    )
    result = run("-rs", cases="6.D.1 6.D.2 6.D.3 6.H.5", engine=f"{sys.executable} {script}")
    result.assert_outcomes(passed=3, failed=1, skipped=1)
    result.stdout.fnmatch_lines(
        ["6.D.2  *: crash", "  engine     it *exit code 1*", "  stderr     no way", "SKIPPED*judges no retreat phases"]
    )


def test_what_an_engine_does_besides_its_answers_is_an_error(run: Runner) -> None:
    script = run.pytester.path / "engine.py"
    script.write_text(
        """
import json, sys
from standoff.datc.answer import answer_to
for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        print(json.dumps({"id": request["id"], "protocol": 1}), flush=True)
        continue
    answer = json.dumps({**answer_to(request), "id": request["id"]})
    print(answer + "\\n" + answer, flush=True)
"""
    )
    result = run(cases="6.D.1 6.D.2", engine=f"{sys.executable} {script}")
    result.assert_outcomes(passed=2, errors=1)
    result.stdout.fnmatch_lines(["besides its answers, the engine did this:", "nonsense: it answered twice *"])


def test_a_command_that_is_none_is_told(run: Runner) -> None:
    result = run("--standoff-engine", "./no-such-engine", "--standoff-cases", "6.A.6")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*no-such-engine*"])


# --- what is collected ------------------------------------------------------------------------------------------------


def test_case_files_are_left_alone_where_nothing_is_set(run: Runner) -> None:
    run.pytester.makeconftest(RIGHT)
    run.pytester.makepyfile("def test_other(): pass")
    run.case("6.A.6", "mine/first.toml")
    run().assert_outcomes(passed=1)
    run("mine").assert_outcomes()
    run("mine/first.toml").assert_outcomes(passed=1)  # named, and so meant


def test_tests_that_are_named_are_the_only_ones(run: Runner) -> None:
    run.pytester.makeconftest(RIGHT)
    path = run.pytester.makepyfile("def test_other(): pass")
    run(path.name, cases="6.A").assert_outcomes(passed=1)
    run(path.name, "--standoff-cases", "6.H.5", cases="6.A").assert_outcomes(passed=3)
    run("-k", "6.A.6", cases="6.A").assert_outcomes(passed=1, deselected=12)


def test_files_that_are_no_cases_are_no_tests(run: Runner) -> None:
    run.pytester.makeconftest(RIGHT)
    (run.pytester.path / "other.toml").write_text('format = "something else"\n')
    run.case("6.A.6", "mine.toml")
    run(cases="6.A.6").assert_outcomes(passed=2)


def test_a_case_file_that_is_wrong_is_an_error_with_its_place(run: Runner) -> None:
    run.pytester.makeconftest(RIGHT)
    path = run.case("6.A.6", "mine.toml")
    path.write_text(path.read_text().replace("ENGLAND F lon", "ENGLAND F london"))
    result = run("mine.toml")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*mine.toml: units[[]0]: 'ENGLAND F london' is not a unit *"])
    assert "Traceback" not in result.stdout.str()


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({"cases": "6.FF"}, "6.FF: no case or folder of this name is shipped; near it: 6.F*"),
        ({"cases": "6.A.6", "rules": "20000"}, "no rulebook '20000'; there is: *"),
        ({"cases": "6.A.6", "rules": "house.toml"}, "*house.toml*cannot be read*"),
        ({"cases": "6.A.6", "tier": "reason"}, "tier: 'reason' is not known; there is: positions, reasons, results"),
        ({"cases": "6.A.6", "known": "no.txt"}, "*no.txt: cannot be read: *"),
        ({"cases": "6.A.6", "names": "jdip2"}, "names: 'jdip2' is not known; there is: *"),
        ({"cases": "6.A.6", "limit": "-1"}, "limit: '-1' is not known; there is: a number of seconds above 0"),
        ({"cases": "6.A.6", "limit": "nan"}, "limit: 'nan' is not known; there is: a number of seconds above 0"),
    ],
    ids=str,
)
def test_a_setting_that_means_nothing_is_told(run: Runner, settings: dict[str, str], line: str) -> None:
    run.pytester.makeconftest(RIGHT)
    result = run(**settings)
    assert result.ret in (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.INTERRUPTED)
    text = result.stderr if result.stderr.lines else result.stdout
    text.fnmatch_lines([f"*{line}"])
    assert "Traceback" not in f"{result.stdout}{result.stderr}"


# --- beside others ----------------------------------------------------------------------------------------------------


def test_workers_of_xdist_share_the_cases(run: Runner) -> None:
    run.pytester.makeconftest(IDLE)
    run.pytester.makepyfile("def test_other(): pass")
    alone = run(cases="6.D").parseoutcomes()
    shared = run("-n2", cases="6.D").parseoutcomes()
    assert alone["failed"] > 5
    assert alone["passed"] > 5
    assert shared == alone


def test_a_worker_keeps_to_the_tests_that_are_named(run: Runner) -> None:
    run.pytester.makeconftest(RIGHT)
    path = run.pytester.makepyfile("def test_other(): pass")
    run(path.name, "-n1", cases="6.A").assert_outcomes(passed=1)


def test_a_run_that_has_no_use_for_it_loads_nothing_of_standoff(tmp_path: Path) -> None:
    code = f"import sys, {PLUGIN}; print(*(name for name in sys.modules if name.startswith('standoff')))"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert sorted(done.stdout.split()) == ["standoff", "standoff.engines", PLUGIN]


def test_it_stays_small() -> None:
    from standoff.engines import pytest_plugin

    assert pytest_plugin.__file__ is not None
    assert len(Path(pytest_plugin.__file__).read_text(encoding="utf-8").splitlines()) <= 100


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("no-such-engine", "the engine cannot be started: no-such-engine: there is no such program"),
        ("true", "the engine answers nothing of the protocol: asked about one army, it ended with exit code 0*"),
    ],
)
def test_a_command_that_is_no_engine_is_told_once(run: Runner, command: str, said: str) -> None:
    result = run("-rs", cases="6.A", engine=command)
    result.assert_outcomes(failed=1, skipped=11)
    result.stdout.fnmatch_lines([said, "SKIPPED*no engine is there to be asked, which is told once"])
