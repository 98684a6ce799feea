// As much of a document as the pages' scripts touch: elements, attributes, events that bubble, focus, selectors. It has
// no layout: an element has the `box` that a test gives it.

import { hide, Listened, PageEvent } from "./events.mjs";
import { PageNode } from "./nodes.mjs";
import { fits } from "./selectors.mjs";

const FOCUSABLE = ["a", "button", "input", "select", "summary", "textarea"];

export class PageElement extends PageNode {
  constructor(document, tag, namespace = "http://www.w3.org/1999/xhtml") {
    super(document, 1);
    hide(this, {
      localName: tag,
      namespaceURI: namespace,
      box: null,
      animations: [],
      attrs: new Map(),
      dataset: dataset(this),
    });
    hide(this, {
      style: {
        setProperty: (name, value) => {
          this.style[name] = value;
        },
      },
    });
    this.node = this.node.replace("node", tag);
    if (["input", "textarea", "select"].includes(tag)) Object.assign(this, { value: "", checked: false });
  }

  getAttribute(name) {
    return this.attrs.get(name) ?? null;
  }

  hasAttribute(name) {
    return this.attrs.has(name);
  }

  setAttribute(name, value) {
    this.attrs.set(name, String(value));
  }

  removeAttribute(name) {
    this.attrs.delete(name);
  }

  get className() {
    return this.getAttribute("class") ?? "";
  }

  set className(names) {
    this.setAttribute("class", names);
  }

  get classList() {
    const names = this.className.split(/\s+/).filter(Boolean);
    return {
      contains: (name) => names.includes(name),
      add: (...more) => {
        this.className = [...new Set([...names, ...more])].join(" ");
      },
      remove: (...gone) => {
        this.className = names.filter((name) => !gone.includes(name)).join(" ");
      },
    };
  }

  get tabIndex() {
    return Number(this.getAttribute("tabindex") ?? (FOCUSABLE.includes(this.localName) ? 0 : -1));
  }

  set tabIndex(place) {
    this.setAttribute("tabindex", place);
  }

  matches(selector) {
    return fits(this, selector);
  }

  closest(selector) {
    for (let node = this; node instanceof PageElement; node = node.parentNode) if (node.matches(selector)) return node;
    return null;
  }

  querySelectorAll(selector) {
    const below = this.childNodes.filter((child) => child instanceof PageElement);
    return below.flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)]);
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  cloneNode() {
    const copy = this.ownerDocument.createElementNS(this.namespaceURI, this.localName);
    for (const [name, value] of this.attrs) copy.setAttribute(name, value);
    copy.append(
      ...this.childNodes.map((child) =>
        child instanceof PageElement ? child.cloneNode() : this.ownerDocument.createTextNode(child.data),
      ),
    );
    return copy;
  }

  dispatch(event) {
    event.target = this;
    for (let node = this; node; node = event.bubbles ? node.parentNode : null) node.hear(event);
    if (event.bubbles && this.isConnected) {
      this.ownerDocument.hear(event);
      this.ownerDocument.window.hear(event);
    }
    return event;
  }

  focus() {
    if (!FOCUSABLE.includes(this.localName) && !this.hasAttribute("tabindex")) return;
    const before = this.ownerDocument.activeElement;
    if (before === this) return;
    if (before !== this.ownerDocument.body) before.dispatch(new PageEvent("focusout", { relatedTarget: this }));
    this.ownerDocument.focused = this;
    this.dispatch(new PageEvent("focus", { bubbles: false, relatedTarget: before }));
    this.dispatch(new PageEvent("focusin", { relatedTarget: before }));
  }

  blur() {
    if (this.ownerDocument.activeElement !== this) return;
    this.ownerDocument.focused = null;
    this.dispatch(new PageEvent("blur", { bubbles: false, relatedTarget: null }));
    this.dispatch(new PageEvent("focusout", { relatedTarget: null }));
  }

  getBoundingClientRect() {
    return this.box ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  animate(frames, how) {
    const animation = { element: this, frames, how };
    animation.finished = new Promise((resolve, reject) =>
      Object.assign(animation, { finish: resolve, cancel: reject }),
    );
    this.animations.push(animation);
    return animation;
  }

  showModal() {
    this.setAttribute("open", "");
  }

  select() {
    this.ownerDocument.selected = this;
  }

  scrollIntoView(how) {
    this.scrolled = how;
  }
}

export class PageInput extends PageElement {}

export class PageLink extends PageElement {
  get url() {
    return new URL(this.getAttribute("href") ?? "", location.href);
  }
}
for (const part of ["origin", "pathname", "search", "hash"]) {
  Object.defineProperty(PageLink.prototype, part, {
    get() {
      return this.url[part];
    },
  });
}
Object.defineProperty(PageLink.prototype, "target", {
  get() {
    return this.getAttribute("target") ?? "";
  },
});

const CLASSES = { a: PageLink, input: PageInput };

export class PageDocument extends Listened {
  constructor(window) {
    super();
    hide(this, { window, hidden: false, title: "", focused: null, selected: null, copies: true, watchers: new Set() });
    hide(this, { documentElement: this.createElement("html"), body: this.createElement("body") });
    this.documentElement.append(this.body);
    for (const id of ["app", "live", "stage"]) {
      const box = this.createElement("div");
      box.setAttribute("id", id);
      this.body.append(box);
    }
  }

  createElementNS(namespace, tag) {
    return new (CLASSES[tag] ?? PageElement)(this, tag, namespace);
  }

  createElement(tag) {
    return this.createElementNS(undefined, tag);
  }

  createTextNode(text) {
    return Object.assign(new PageNode(this, 3), { data: String(text) });
  }

  get activeElement() {
    return this.focused?.isConnected ? this.focused : this.body;
  }

  querySelector(selector) {
    return this.documentElement.querySelector(selector);
  }

  querySelectorAll(selector) {
    return this.documentElement.querySelectorAll(selector);
  }

  /** Copy what is selected, where the browser lets us. */
  execCommand() {
    if (this.copies) this.copied = this.selected.value;
    return this.copies;
  }

  /** Who watches the document hears of a change. */
  changed() {
    for (const watcher of this.watchers ?? [])
      queueMicrotask(() => this.watchers.has(watcher) && watcher.hear([], watcher));
  }
}

export class PageObserver {
  constructor(hear) {
    this.hear = hear;
  }

  observe(element) {
    this.watchers = element.ownerDocument.watchers;
    this.watchers.add(this);
  }

  disconnect() {
    this.watchers?.delete(this);
  }
}

/** `data-` attributes as an object. */
function dataset(element) {
  const named = (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return new Proxy(
    {},
    {
      get: (_, name) => element.getAttribute(named(name)) ?? undefined,
      set: (_, name, value) => (element.setAttribute(named(name), value), true),
      deleteProperty: (_, name) => (element.removeAttribute(named(name)), true),
      has: (_, name) => element.hasAttribute(named(name)),
    },
  );
}
