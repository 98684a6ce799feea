// A page without a browser: the scripts are real, and so are preact and its hooks; document, network, clock, history
// and storage are small stand-ins in memory. Each page has scripts of its own.

import { webcrypto } from "node:crypto";

import { audio } from "./audio.mjs";
import { Clock, quiet } from "./clock.mjs";
import { PageDocument, PageElement, PageInput, PageObserver } from "./dom.mjs";
import { Listened, PageEvent } from "./events.mjs";
import { ORIGIN, PageHistory, PageStorage } from "./history.mjs";
import { Server, Wire } from "./network.mjs";
import { Scripts } from "./scripts.mjs";
import { Sizes } from "./sizes.mjs";

class Page {
  /** @param {{ path?: string, kept?: Record<string, unknown>, languages?: string[], holds?: string[] }} how
   *   kept: what lies in the storage; holds: the media queries that hold */
  constructor({ path = "/", kept = {}, languages = ["en"], holds = [] } = {}) {
    this.scripts = new Scripts();
    this.clock = new Clock();
    this.server = new Server();
    this.window = new Listened();
    this.document = new PageDocument(this.window);
    this.history = new PageHistory(this, path);
    this.storage = new PageStorage();
    this.holds = new Set(holds);
    this.queries = new Listened();
    this.sizes = new Sizes();
    this.document.fonts = new Listened();
    this.scrolls = 0;
    this.prompts = [];
    this.tones = [];
    this.random = 0.5;
    this.navigator = { languages };
    for (const [place, value] of Object.entries(kept))
      this.storage.kept.set(place, typeof value === "string" ? value : JSON.stringify(value));
    /** The sockets that the page opened, the server's end of them. @type {Wire[]} */
    this.wires = [];
    this.install();
  }

  install() {
    const page = this;
    const { history } = this;
    const PageSocket = class extends Wire {
      static all = page.wires;
    };
    const here = {
      ...this.clock.functions(),
      document: this.document,
      history,
      localStorage: this.storage,
      sessionStorage: new PageStorage(),
      navigator: this.navigator,
      crypto: webcrypto,
      location: {
        get href() {
          return history.entries[history.place].url.href;
        },
        get pathname() {
          return history.entries[history.place].url.pathname;
        },
        get origin() {
          return ORIGIN;
        },
        get protocol() {
          return page.secure ? "https:" : "http:";
        },
        get host() {
          return "okawari.test";
        },
        set hash(hash) {
          page.hash = hash;
        },
      },
      addEventListener: this.window.addEventListener.bind(this.window),
      removeEventListener: this.window.removeEventListener.bind(this.window),
      matchMedia: (query) => ({
        get matches() {
          return page.holds.has(query.replace(/[()]/g, ""));
        },
        addEventListener: page.queries.addEventListener.bind(page.queries),
        removeEventListener: page.queries.removeEventListener.bind(page.queries),
      }),
      fetch: (path, how) => this.server.fetch(path, how),
      WebSocket: PageSocket,
      innerWidth: 400,
      scrollTo: (x, y) => {
        if (x === 0 && y === 0) this.scrolls += 1; // to the top
      },
      prompt: (...said) => {
        this.prompts.push(said);
      },
      confirm: () => this.confirms ?? true,
      Element: PageElement,
      HTMLElement: PageElement,
      HTMLInputElement: PageInput,
      MutationObserver: PageObserver,
      ResizeObserver: this.sizes.Observer,
      getComputedStyle: (element) => ({ getPropertyValue: (name) => element.style[name] ?? "" }),
      ...audio(this),
    };
    for (const [name, value] of Object.entries(here))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    Date.now = () => this.clock.now;
    Math.random = () => this.random;
  }

  /** One of the pages' scripts. @param {string} path under static/ */
  load(path) {
    return this.scripts.load(path);
  }

  /** Draw something in the page. @param {unknown} node @param {string} [id] */
  async draw(node, id = "app") {
    const { options, render } = await this.load("vendor/preact.js");
    options.requestAnimationFrame = queueMicrotask;
    render(node, this.document.querySelector(`#${id}`));
    await quiet();
  }

  /** Draw a component. */
  async show(Component, props = {}) {
    const { h } = await this.load("vendor/preact.js");
    await this.draw(h(Component, props));
  }

  find(selector) {
    return this.document.querySelector(selector);
  }

  all(selector) {
    return this.document.querySelectorAll(selector);
  }

  /** The words of an element, or of each, with single spaces. */
  text(selector) {
    return words(this.find(selector));
  }

  texts(selector) {
    return this.all(selector).map(words);
  }

  /** The button or link with these words. @param {string} said */
  button(said) {
    const found = this.all("button, a").filter((one) => (one.getAttribute("aria-label") ?? words(one)) === said);
    if (found.length !== 1)
      throw new Error(
        `${found.length} buttons say ${said}; there are: ${this.all("button, a")
          .map((one) => one.getAttribute("aria-label") ?? words(one))
          .join(" | ")}`,
      );
    return found[0];
  }

  /** @param {string | PageElement} what words of a button, or an element */
  async click(what, how = {}) {
    const element = typeof what === "string" ? this.button(what) : what;
    if (element.hasAttribute("disabled")) throw new Error("this cannot be clicked");
    const event = element.dispatch(new PageEvent("click", { button: 0, ...how }));
    await quiet();
    return event;
  }

  /** Something happens to an element. */
  async happen(type, element, values = {}) {
    const event = element.dispatch(new PageEvent(type, values));
    await quiet();
    return event;
  }

  /** A key is pressed where the focus is, or on an element. */
  press(key, element = this.document.activeElement, how = {}) {
    return this.happen("keydown", element, { key, ...how });
  }

  /** Type into a field. */
  async type(field, text) {
    field.value = text;
    await this.happen("input", field);
  }

  /** The page is told something that no element is told. @param {string} type */
  async hear(type) {
    this.window.hear(new PageEvent(type));
    await quiet();
  }

  /** The page is hidden, or seen again. @param {boolean} hidden */
  async hide(hidden) {
    this.document.hidden = hidden;
    this.document.hear(new PageEvent("visibilitychange"));
    await quiet();
  }

  /** The browser's own Back. */
  async back() {
    this.history.back();
    this.history.backs -= 1;
    await this.clock.pass(5);
  }

  /** Wait for something that a script is loaded for. @param {() => boolean} holds */
  async until(holds) {
    for (let turns = 0; !holds(); turns++) {
      if (turns > 10_000) throw new Error("that never happened");
      await quiet();
    }
  }

  /** What is kept under a name. @param {string} place */
  kept(place) {
    const text = this.storage.getItem(place);
    return text === null ? null : JSON.parse(text);
  }

  /** What the live region says, once it has said it. */
  async said() {
    await this.clock.pass(120);
    return this.text("#live");
  }
}

const words = (element) => element?.textContent.replace(/\s+/g, " ").trim();

/** A page with one of its parts, and what was done there.
 * @param {string} file
 * @param {string} name the component to show */
export async function opened(file, name, how) {
  const page = await open(how);
  const parts = await page.load(`parts/${file}.js`);
  const done = [];
  const did = (what) => (more) => void done.push(more === undefined || more?.type ? what : [what, more]);
  return { page, done, did, ...parts, show: (props) => page.show(parts[name], { onClose: did("close"), ...props }) };
}

/** @type {Page | null} */
let shared = null;

/** An empty page whose scripts other tests have had, too, for parts that are drawn and keep nothing. */
export async function blank() {
  if (!shared) shared = await open();
  shared.install();
  await shared.draw(null);
  shared.find("#live").textContent = "";
  shared.tones.length = 0;
  return shared;
}

/** A page that has just been opened and speaks the first of its languages. */
export async function open(how = {}) {
  const page = new Page(how);
  const { speak, wanted } = await page.load("lib/words.js");
  await speak(wanted());
  return page;
}

export { quiet };
