// The words of the pages: languages, plurals, values, names.

import assert from "node:assert/strict";
import { test } from "node:test";

import { catalogue } from "../../../../support/node/catalogues.mjs";
import { refuse } from "../../../../support/node/network.mjs";
import { open } from "../../../../support/node/page.mjs";

const FORMS = { en: ["one", "other"], pl: ["few", "many", "one", "other"] };
const PLACES = /\{(\w+)\}/g;

/** What a page says, and what it warns of. */
async function speaking(...languages) {
  const page = await open({ languages });
  return { page, ...(await page.load("lib/words.js")) };
}

test("the browser's first known language is spoken, unless another was chosen", async () => {
  for (const [languages, kept, spoken] of [
    [["de-AT", "pl-PL", "en"], {}, "pl"],
    [["en-GB", "pl"], {}, "en"],
    [["de"], {}, "en"],
    [[], {}, "en"],
    [undefined, {}, "en"],
    [["en"], { okawari: { language: "pl" } }, "pl"],
    [["pl"], { okawari: { language: "tlh" } }, "pl"],
  ]) {
    const page = await open({ kept });
    page.navigator.languages = languages;
    const { wanted } = await page.load("lib/words.js");
    assert.equal(wanted(), spoken, `${languages} ${JSON.stringify(kept)}`);
  }
});

test("a language that was chosen is spoken, shown to the browser and remembered", async () => {
  const { page, choose, t } = await speaking("en");
  assert.equal(page.document.documentElement.lang, "en");
  await choose("pl");
  const words = await page.load("lib/words.js");
  assert.equal(words.spoken(), "pl");
  assert.equal(page.document.documentElement.lang, "pl");
  assert.equal(page.kept("okawari").language, "pl");
  assert.equal(t("points", { n: 22 }), "22 punkty");
});

test("English numbers have two forms, Polish ones three", async () => {
  const english = await speaking("en");
  assert.deepEqual(
    [0, 1, 2, -1, 11].map((n) => english.t("points", { n })),
    ["0 points", "1 point", "2 points", "−1 point", "11 points"],
  );
  const polish = await speaking("pl");
  const told = [
    "0 punktów",
    "1 punkt",
    "2 punkty",
    "4 punkty",
    "5 punktów",
    "12 punktów",
    "21 punktów",
    "22 punkty",
    "−2 punkty",
    "1.5 punktu",
  ];
  assert.deepEqual(
    [0, 1, 2, 4, 5, 12, 21, 22, -2, 1.5].map((n) => polish.t("points", { n })),
    told,
  );
});

test("an entry may be chosen by another number than n", async () => {
  const { t } = await speaking("en");
  assert.equal(t("tip.egg", { n: 5, points: 1, times: 3 }), "1 point; × 3 on wasabi");
  assert.equal(t("tip.egg", { n: 1, points: 2, times: 3 }), "2 points; × 3 on wasabi");
});

test("a form that a catalogue has not is the other one, or nothing", async () => {
  const { page, speak, t } = await speaking("pl");
  page.server.answer("/static/words/pl.json", { other: { one: "jeden", other: "inne" }, none: { one: "jeden" } });
  await speak("pl");
  assert.equal(t("other", { n: 5 }), "inne");
  assert.equal(t("none", { n: 5 }), "");
});

test("words that cannot be had leave the language as it is", async () => {
  const { page, speak, t } = await speaking("en");
  page.server.answer("/static/words/pl.json", refuse("broken", "", 500));
  await assert.rejects(speak("pl"), /no words in pl: 500/);
  assert.equal(page.document.documentElement.lang, "en");
  assert.equal(t("yes"), "yes");
});

test("values are filled in where they are named, and one that is missing is left to be seen", async () => {
  const { t } = await speaking("en");
  assert.equal(t("pick.two", { first: "Egg", second: "Squid" }), "Egg, then Squid");
  assert.equal(t("pick.two", { first: "Egg" }), "Egg, then {second}");
  assert.equal(t("round", { n: -3 }), "Round −3", "numbers have a real minus sign");
  assert.equal(t("rename"), "Save");
});

test("a key without words stands for itself, and is warned of", async () => {
  const { t, has, or } = await speaking("en");
  const warned = [];
  const { warn } = console;
  console.warn = (text) => warned.push(text);
  try {
    assert.equal(t("no.such.key"), "no.such.key");
  } finally {
    console.warn = warn;
  }
  assert.deepEqual(warned, ["no words for no.such.key in en"]);
  assert.equal(has("no.such.key"), false);
  assert.equal(has("yes"), true);
  assert.equal(or("no.such.key", "otherwise"), "otherwise");
  assert.equal(or("yes", "otherwise"), "yes");
});

test("an edition has its own words for maki, until another one is shown", async () => {
  const { t, callMaki } = await speaking("en");
  assert.equal(t("group.maki"), "Maki");
  callMaki("sushi rolls");
  assert.equal(t("group.maki"), "Sushi rolls");
  assert.equal(t("group.tempura"), "Tempura");
  callMaki("maki rolls");
  assert.equal(t("group.maki"), "Maki");
});

test("a problem is told in our words, or in the server's, or at all", async () => {
  const { problemText } = await speaking("en");
  assert.equal(problemText({ problem: "offline", message: "down" }), "The server cannot be reached.");
  assert.equal(problemText({ problem: "new-one", message: "the moon is full" }), "the moon is full");
  assert.equal(problemText({ problem: "new-one", message: "" }), "That did not work.");
  assert.equal(problemText({}), "That did not work.");
});

test("numbers have their signs", async () => {
  const { signed, points } = await speaking("en");
  assert.deepEqual([-3, 0, 3].map(signed), ["−3", "0", "3"]);
  assert.deepEqual([-3, 0, 1, 3].map(points), ["−3", "0", "+1", "+3"]);
});

test("names stand in a list of their language, and shrink to their first sign", async () => {
  const english = await speaking("en");
  assert.equal(english.list(["Ana", "Ben", "Cem"]), "Ana, Ben, and Cem");
  assert.equal(english.list(["Ana", "Ben"]), "Ana and Ben");
  assert.equal((await speaking("pl")).list(["Ana", "Ben", "Cem"]), "Ana, Ben i Cem");
  assert.deepEqual(["ana", "łukasz", "🍣 bar", ""].map(english.initial), ["A", "Ł", "🍣", ""]);
});

for (const language of ["en", "pl"]) {
  test(`every entry in ${language} has its forms and leaves no place open`, async () => {
    const { t } = await speaking(language);
    const [words, english] = [catalogue(language), catalogue("en")];
    assert.ok(Object.keys(words).length > 400);
    for (const [key, entry] of Object.entries(words)) {
      const texts = typeof entry === "string" ? [entry] : Object.values(entry);
      const named = [
        ...JSON.stringify(english[key.split("@")[0]]).matchAll(PLACES),
        ...texts.join().matchAll(PLACES),
      ].map(([, name]) => name);
      if (typeof entry !== "string") {
        const { by = "n", ...forms } = entry;
        assert.deepEqual(Object.keys(forms).sort(), FORMS[language], key);
        named.push(by);
      }
      for (const number of [0, 1, 2, 5, 22]) {
        const said = t(key, Object.fromEntries(named.map((name) => [name, number])));
        assert.doesNotMatch(said, /[{}]|undefined|null|NaN/, key);
        assert.ok(said || key.includes("."), key);
      }
    }
  });
}

test("both languages name the same values", async () => {
  const [english, polish] = [catalogue("en"), catalogue("pl")];
  const places = (entry) => [...new Set([...JSON.stringify(entry ?? "").matchAll(PLACES)].map(([, name]) => name))];
  for (const [key, entry] of Object.entries(polish)) {
    const given = [...places(english[key.split("@")[0]]), "n", "times"];
    assert.deepEqual(
      places(entry).filter((name) => !given.includes(name)),
      [],
      key,
    );
  }
  assert.deepEqual(
    Object.keys(polish)
      .filter((key) => !key.includes("@"))
      .sort(),
    Object.keys(english)
      .filter((key) => !key.includes("@"))
      .sort(),
  );
});

test("long words of a name may break between syllables, and nowhere else", async () => {
  const { hyphenated } = await speaking("en");
  const shown = (name) => hyphenated(name).replaceAll("\u00AD", "·");
  assert.equal(shown("Bartłomiej Wiśniewski-Ko"), "Bart·ło·miej Wiś·niews·ki-Ko");
  assert.equal(shown("Maximiliane von und zu W."), "Ma·xi·mi·lia·ne von und zu W.");
  assert.equal(shown("Ana"), "Ana");
  assert.equal(shown("Antonia"), "Antonia", "seven letters fit");
  assert.equal(shown("さくらさくらさくらさくら"), "さくらさくらさくらさくら");
});
