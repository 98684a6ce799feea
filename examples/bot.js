// A bot as a program, in JavaScript without any package: reads observations, writes picks, one JSON document a line.
//
// okawari simulate "run:node examples/bot.js,greedy" --games 20
"use strict";
const readline = require("node:readline");

const WANTED = ["squid", "sashimi", "salmon", "maki-3", "tempura", "pudding", "dumpling", "wasabi", "maki-2", "egg"];

// A guess: the earlier in the list of wishes the better; a second tempura or third sashimi before all.
function worth(pick, tableau) {
  const own = pick.split("|")[0]; // behind the bar stands the dummy's card
  let total = 0;
  for (const card of own.split("+")) { // two cards with chopsticks
    const name = card.split("@")[0]; // in battle with its place
    const place = WANTED.indexOf(name);
    const held = tableau.filter((other) => other === name).length;
    if (place >= 0) total += WANTED.length - place;
    if (name === "tempura" && held % 2 === 1) total += 10;
    if (name === "sashimi" && held % 3 === 2) total += 20;
  }
  return total;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const seen = JSON.parse(line);
  const mine = seen.tableaux[seen.seat];
  const best = seen.legal.reduce((a, b) => (worth(b, mine) > worth(a, mine) ? b : a));
  console.log(JSON.stringify({ pick: best }));
});
