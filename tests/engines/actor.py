"""An engine that plays a part: the first argument says which; the right answers are in a file, made by the tests.

It is started as a process by the tests, so that what is tested is what happens to processes. It imports nothing of
standoff, so as to start quickly.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Request = dict[str, Any]
ANSWERS: dict[str, Any] = json.loads(Path(os.environ["ACTOR_ANSWERS"]).read_text(encoding="utf-8"))
CHILD = f"import time; time.sleep(600)  # child of actor of {sys._xoptions.get('tests')}"


def out(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def say(answer: object) -> None:
    out(json.dumps(answer) + "\n")


def right(request: Request) -> dict[str, Any]:
    """Return the right answer to a request, or a greeting."""
    asked = {"hello": 1} if "hello" in request else {key: request[key] for key in request if key != "id"}
    return {**ANSWERS[json.dumps(asked, sort_keys=True)], "id": request["id"]}


def marked(request: Request, power: str = "AUSTRIA") -> bool:
    """Tell whether the part is to be played: questions about a unit of this power are the ones that go wrong."""
    return any(unit.startswith(power) for unit in request.get("units", ()))


def sleep_on() -> None:
    while True:
        time.sleep(60)


def serve(each: Callable[[Request], None], *, greets: bool = True) -> None:
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request and not greets:
            say({"id": request["id"], "error": "what?"})
        elif "hello" in request:
            say(right(request))
        else:
            each(request)


def unhurried(request: Request) -> None:
    """Take a tenth of a second for each answer."""
    time.sleep(0.1)
    say(right(request))


def honest(request: Request) -> None:
    say(right(request))


def when_marked(act: Callable[[Request], None]) -> Callable[[Request], None]:
    def each(request: Request) -> None:
        if marked(request):
            act(request)
        else:
            honest(request)

    return each


def hangs(request: Request) -> None:
    sleep_on()


def dies_mid_line(request: Request) -> None:
    out(json.dumps(right(request))[:20])
    print("something went wrong", file=sys.stderr, flush=True)
    os._exit(7)


def kills_itself(request: Request) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def garbage(request: Request) -> None:
    out("Segmentation fault, or so\n")


def half_line(request: Request) -> None:
    out(json.dumps(right(request))[:-5])
    sleep_on()


def wrong_id(request: Request) -> None:
    say({**right(request), "id": 99_999})


def closes_output(request: Request) -> None:
    os.close(1)
    sleep_on()


def closes_input(request: Request) -> None:
    os.close(0)
    sleep_on()


def no_units(request: Request) -> None:
    say({"id": request["id"], "positions": []})


def twice(request: Request) -> None:
    say(right(request))
    say(right(request))


def endless_line(request: Request) -> None:
    while True:
        out("x" * 100_000)


def endless_lines(request: Request) -> None:
    while True:
        out("\n" * 100_000)


def latin(request: Request) -> None:
    sys.stdout.buffer.write(b'{"id": 1, "error": "caf\xe9"}\n')
    sys.stdout.flush()


def deep(request: Request) -> None:
    out("[" * 200_000 + "\n")


def crlf(request: Request) -> None:
    sys.stdout.buffer.write(json.dumps(right(request)).encode() + b"\r\n")
    sys.stdout.flush()


def raw(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.flush()


def bom(request: Request) -> None:
    raw(b"\xef\xbb\xbf" + json.dumps(right(request)).encode() + b"\r\n")


def float_ids(request: Request) -> None:
    say({**right(request), "id": float(request["id"])})


def half_ids(request: Request) -> None:
    say({**right(request), "id": request["id"] + 0.5})


def true_ids(request: Request) -> None:
    say({**right(request), "id": True})


def endless_ids(request: Request) -> None:
    raw(b'{"id": %s, "units": []}\n' % (b"9" * 4000))


def not_a_number(request: Request) -> None:
    say({**right(request), "seconds": float("nan")})


def utf16(request: Request) -> None:
    raw((json.dumps(right(request)) + "\n").encode("utf-16"))


def many_lines(request: Request) -> None:
    out(json.dumps(right(request), indent=1) + "\n")


def deep_units(request: Request) -> None:
    out(f'{{"id": {request["id"]}, "units": {"[" * 5000 + "]" * 5000}}}\n')


def lone_surrogates(request: Request) -> None:
    say({"id": request["id"], "units": ["\ud800 A lon"]})


def lone_surrogates_for_an_error(request: Request) -> None:
    say({"id": request["id"], "error": "\udfff"})


def carriage_returns(request: Request) -> None:
    raw(json.dumps(right(request)).encode() + b"\r")
    sleep_on()


def repeats(request: Request) -> None:
    say(request)


def slow_drip(request: Request) -> None:
    for character in json.dumps(right(request)) + "\n":
        out(character)
        time.sleep(0.2)


def broken_pipe(request: Request) -> None:
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGPIPE)


def stops(request: Request) -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def floods_with_objects(request: Request) -> None:
    while True:
        out("{}\n" * 1000)


def leaves_children(request: Request) -> None:
    """End, and leave a child that holds both outputs open and soon writes on."""
    # not at once: what it writes would be nonsense, if that came before the end is seen
    writes = f"import time\ntime.sleep(1)\nwhile 1: print('x' * 999, flush=True)\n{CHILD}"
    subprocess.Popen([sys.executable, "-c", writes])
    os._exit(3)


def floods_stderr(request: Request) -> None:
    for n in range(3000):
        print(f"log line {n}, of which there are too many to fit into any pipe", file=sys.stderr)
    sys.stderr.flush()
    say(right(request))


def floods_stderr_and_dies(request: Request) -> None:
    for n in range(3000):
        print(f"log line {n}, of which there are too many to fit into any pipe", file=sys.stderr)
    print("the last words", file=sys.stderr, flush=True)
    os._exit(1)


def ignores_sigterm(request: Request) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sleep_on()


def forks(request: Request) -> None:
    subprocess.Popen([sys.executable, "-c", CHILD])
    subprocess.Popen([sys.executable, "-c", CHILD], process_group=0)
    sleep_on()


def forks_and_answers(request: Request) -> None:
    subprocess.Popen([sys.executable, "-c", CHILD])
    say(right(request))
    os._exit(0)


def one_byte_at_a_time(request: Request) -> None:
    for character in json.dumps(right(request)) + "\n":
        out(character)


def without_ids(request: Request) -> None:
    answer = right(request)
    del answer["id"]
    say(answer)


def text_ids(request: Request) -> None:
    say({**right(request), "id": str(request["id"])})


def skips(request: Request) -> None:
    say({"id": request["id"], "skip": "no Austrians here"})


def errs(request: Request) -> None:
    say({"id": request["id"], "error": "an\nAustrian"})


def one_answer(request: Request) -> None:
    say(right(request))
    sys.exit(0)


ANSWERED: list[Request] = []


def dies_after_ten(request: Request) -> None:
    if len(ANSWERED) == 10:
        os._exit(9)
    ANSWERED.append(request)
    say(right(request))


def backwards() -> None:
    """Answer in threes, the last one first; what is left over is answered a moment later."""
    import select

    waiting: list[Request] = []
    buffer = b""
    while True:
        ready, _, _ = select.select([0], [], [], 0.05)
        if ready:
            data = os.read(0, 65536)
            if not data:
                return
            buffer += data
            *lines, buffer = buffer.split(b"\n")
            waiting += [json.loads(line) for line in lines]
        if len(waiting) >= 3 or not ready:
            while waiting:
                honest(waiting.pop())


def before_asked() -> None:
    """Answer five questions before any is put, as a program does that plays a record."""
    for number in range(1, 6):
        say({"id": number, "units": []})
    serve(honest)


def banner() -> None:
    out("Actor 1.0, an engine\nLoading maps ...\n\n")
    serve(honest)


def only_banner() -> None:
    out("Actor 1.0, an engine\nHow may I help you?\n")
    for _ in sys.stdin:
        pass


def silent_greeting() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" not in request:
            honest(request)


def dies_at_greeting() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            raise KeyError("units")
        honest(request)


def slow_start() -> None:
    """Take more than a second to start, and as long for each answer."""

    def slow(request: Request) -> None:
        time.sleep(1.3)
        honest(request)

    time.sleep(1.3)
    serve(slow)


def late_reader() -> None:
    """Read nothing at first, then all that is there."""
    time.sleep(0.3)
    serve(honest)


def reads_all() -> None:
    """Wait for the end of the input, as a program for one question does."""
    for line in sys.stdin.read().splitlines():
        honest(json.loads(line))


def movement_only() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            say({"id": request["id"], "protocol": 1, "name": "actor", "phases": ["movement"], "boards": ["standard"]})
        else:
            assert request["phase"] == "movement"
            honest(request)


def odd_greeting() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            say({"id": request["id"], "protocol": "one", "name": ["actor"], "phases": "movement", "boards": None})
        else:
            honest(request)


def exits_badly_at_the_end() -> None:
    serve(honest)
    sys.exit(5)


def main() -> None:
    part = globals()[sys.argv[1]]
    marks = sys.argv[2:] == ["marked"]
    if part.__code__.co_argcount:
        serve(when_marked(part) if marks else part, greets=True)
    else:
        part()


if __name__ == "__main__":
    main()
