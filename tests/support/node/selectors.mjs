// As much of selectors as the scripts and their tests use.

/** Whether an element fits any of some selectors. */
export const fits = (element, selectors) => selectors.split(",").some((one) => matches(element, one.trim().split(/\s+/)));

/** Whether an element fits `.hand > button.card`, taken apart at its spaces. */
function matches(element, steps) {
  const [last, ...before] = [...rejoined(steps)].reverse();
  if (!isSimply(element, last)) return false;
  if (!before.length) return true;
  const above = element.parentNode;
  if (before[0] === ">") return above?.nodeType === 1 && matches(above, before.slice(1).reverse());
  for (let node = above; node?.nodeType === 1; node = node.parentNode) if (matches(node, [...before].reverse())) return true;
  return false;
}

/** A space within brackets parts nothing. */
function rejoined(steps) {
  const whole = [];
  for (const step of steps) {
    const open = whole.at(-1)?.split("[").length > whole.at(-1)?.split("]").length;
    if (open) whole.push(`${whole.pop()} ${step}`);
    else whole.push(step);
  }
  return whole;
}

/** Whether an element fits `button.card[aria-label="Keep"]`. */
function isSimply(element, selector) {
  const tests = selector.match(/^[\w-]+|#[\w-]+|\.[\w-]+|\[[^\]]+\]/g);
  if (tests?.join("") !== selector) throw new Error(`no such selector here: ${selector}`);
  return tests.every((test) => {
    if (test[0] === "#") return element.getAttribute("id") === test.slice(1);
    if (test[0] === ".") return element.classList.contains(test.slice(1));
    if (test[0] !== "[") return element.localName === test;
    const [, name, value] = test.match(/^\[([\w-]+)(?:="?([^"]*)"?)?\]$/);
    return value === undefined ? element.hasAttribute(name) : element.getAttribute(name) === value;
  });
}
