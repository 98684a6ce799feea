// Before the first card on the score pad: who plays, and by which rules.

import assert from "node:assert/strict";
import { test } from "node:test";

import { refuse } from "../../../../support/node/network.mjs";
import { open } from "../../../../support/node/page.mjs";
import { ALLOWED, FORM, pad, RULESET } from "../../../../support/node/pads.mjs";

/** The setup of a pad, and what it became. */
async function setup() {
  const page = await open();
  const { PadSetup } = await page.load("parts/pad-setup.js");
  const changes = [];
  const show = (changed = {}, props = {}) =>
    page.show(PadSetup, {
      pad: pad({ begun: false, rounds: [], numbers: {}, ...changed }),
      form: FORM,
      allowed: ALLOWED,
      isCurrent: true,
      onChange: (next) => changes.push(next),
      ...props,
    });
  const radio = (name, place) => page.all("input").filter((one) => one.getAttribute("name") === name)[place];
  return { page, changes, show, radio };
}

test("people are named, rules are chosen, and the pad begins with the server's form", async () => {
  const { page, changes, show, radio } = await setup();
  await show();
  const fields = page.all(".pad-names input");
  assert.deepEqual(
    fields.map((one) => [one.value, one.getAttribute("placeholder")]),
    [
      ["Ana", "Player 1"],
      ["", "Player 2"],
    ],
  );
  await page.type(fields[1], "Ben");
  assert.deepEqual(changes.pop().people, ["Ana", "Ben"]);
  await page.happen("change", radio("seats", 1));
  assert.deepEqual(changes.pop().ruleset, { ...RULESET, seats: 3 });
  await page.happen("change", radio("edition", 1));
  assert.deepEqual(changes.pop().ruleset, { ...RULESET, edition: "original", dessert: "" });
  assert.equal(radio("seats", 0).checked, true);
  await page.happen("click", page.find(".toggle input"));
  assert.equal(page.text("small"), "needs 2 players");
  await page.click("Begin");
  assert.deepEqual([changes[0].begun, changes[0].rounds], [true, [[[], []]]]);
});

test("while the form is another's, what was chosen is shown, and nothing begins", async () => {
  const { page, show, radio } = await setup();
  await show({ ruleset: { seats: 3 } }, { isCurrent: false });
  assert.deepEqual(
    [radio("seats", 1).checked, page.button("Begin").hasAttribute("disabled"), page.all(".pad-names input").length],
    [true, true, 3],
  );
  await show({}, { form: { ...FORM, ruleset: {} } });
  assert.equal(page.all(".pad-names input").length, 0, "nobody is named before it is known how many play");
  await show({ ruleset: { seats: 3 } });
  assert.equal(page.all(".pad-names input").length, 2, "the form that came is the one that counts");
});

test("the form is asked for by the rules; one that is refused is told, and the last stands", async () => {
  const page = await open();
  const { usePadForm } = await page.load("parts/pad-setup.js");
  let now;
  const Form = ({ ruleset }) => ((now = usePadForm({ ruleset })), null);
  page.server.answer("/api/options", { pad: FORM, allowed: ALLOWED });
  await page.show(Form, { ruleset: { edition: "gamewright", variant: null, seats: 2 } });
  assert.equal(page.server.asked[0].path, "/api/options?edition=gamewright&variant=&seats=2");
  assert.deepEqual([now.form, now.allowed, now.isCurrent, now.problem], [FORM, ALLOWED, true, null]);
  page.server.answer("/api/options", { pad: null, allowed: ALLOWED });
  await page.show(Form, { ruleset: { edition: "nonsense" } });
  assert.deepEqual([now.form, now.isCurrent, now.problem], [FORM, false, { problem: "bad-settings" }]);
  page.server.answer("/api/options", refuse("too-fast"));
  await page.show(Form, { ruleset: { edition: "original" } });
  assert.deepEqual([now.form, now.isCurrent, now.problem.problem], [FORM, false, "too-fast"]);
});

test("before any answer there is no form", async () => {
  const page = await open();
  const { usePadForm } = await page.load("parts/pad-setup.js");
  let now;
  await page.show(() => ((now = usePadForm({ ruleset: {} })), null));
  assert.deepEqual([now.form, now.allowed, now.isCurrent, now.problem.problem], [null, {}, false, "offline"]);
});
