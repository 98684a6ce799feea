// As much of selectors as the scripts and their tests use.

/** What has been read, by its text.
 * @type {Map<string, { tests: ((element: any) => boolean)[], isChild: boolean }[][]>} */
const known = new Map();

/** Whether an element fits any of some selectors. */
export function fits(element, selectors) {
  if (!known.has(selectors))
    known.set(
      selectors,
      selectors.split(",").map((one) => chain(one.trim())),
    );
  return known.get(selectors).some((steps) => matches(element, steps, 0));
}

/** `.hand > button.card` from its end: what an element is, and whether the next step is its parent or anything
 * above. */
function chain(selector) {
  const words = selector.match(/(?:\[[^\]]*\]|[^\s[])+/g).reverse();
  return words.flatMap((word, place) =>
    word === ">" ? [] : [{ tests: testsOf(word), isChild: words[place + 1] === ">" }],
  );
}

/** The tests that `button.card[aria-label="Keep"]` is made of. */
function testsOf(word) {
  const parts = word.match(/^[\w-]+|#[\w-]+|\.[\w-]+|\[[^\]]+\]/g);
  if (parts?.join("") !== word) throw new Error(`no such selector here: ${word}`);
  return parts.map((part) => {
    const name = part.slice(1);
    if (part[0] === "#") return (element) => element.getAttribute("id") === name;
    if (part[0] === ".") return (element) => ` ${element.getAttribute("class") ?? ""} `.includes(` ${name} `);
    if (part[0] !== "[") return (element) => element.localName === part;
    const [, attribute, value] = part.match(/^\[([\w-]+)(?:="?([^"]*)"?)?\]$/);
    return (element) =>
      value === undefined ? element.hasAttribute(attribute) : element.getAttribute(attribute) === value;
  });
}

/** Whether an element fits a chain from one of its steps on. */
function matches(element, steps, from) {
  const { tests, isChild } = steps[from];
  if (!tests.every((test) => test(element))) return false;
  if (from === steps.length - 1) return true;
  for (let above = element.parentNode; above?.nodeType === 1; above = isChild ? null : above.parentNode) {
    if (matches(above, steps, from + 1)) return true;
  }
  return false;
}
