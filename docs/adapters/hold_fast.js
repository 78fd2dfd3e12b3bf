#!/usr/bin/env node
// A small engine in JavaScript behind the protocol: it judges moves alone, and skips phases with anything else.
const readline = require("node:readline");

const HELLO = { protocol: 1, name: "hold-fast", version: "1.0", phases: ["movement"], boards: ["standard"] };
const province = (place) => place.split("/")[0];

// Where each unit stands afterwards; without supports, whoever is alone in going somewhere comes in.
function judge(units, orders) {
  const here = new Map(units.map((unit) => [province(unit.split(" ").at(-1)), unit]));
  const goals = new Map();
  for (const order of orders) {
    const words = order.slice(order.indexOf(": ") + 2).split(" ");
    goals.set(province(words[1]), words[3]);
  }
  const after = new Map(here);
  for (const [origin, goal] of goals) {
    const rivals = [...goals.values()].filter((other) => province(other) === province(goal));
    if (here.has(origin) && rivals.length === 1 && !here.has(province(goal))) {
      after.set(origin, here.get(origin).replace(/\S+$/, goal));
    }
  }
  return [...after.values()].sort();
}

function answer(request) {
  if (request.hello) return HELLO;
  const orders = request.orders.filter((order) => !order.endsWith(" H"));
  if (!orders.every((order) => /^[^:]+: [AF] \S+ - \S+$/.test(order))) {
    return { skip: "only moves are judged, and no convoys" };
  }
  return { units: judge(request.units, orders), dislodged: [] };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  let reply;
  try {
    reply = answer(request);
  } catch (error) {
    reply = { error: String(error) };
  }
  process.stdout.write(JSON.stringify({ id: request.id, ...reply }) + "\n");
});
