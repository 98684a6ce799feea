// A network in memory: questions and sockets end in the hands of the test; only words are there from the start.

import { catalogueAt } from "./catalogues.mjs";

/** The server's answers to questions by address; `asked` are the questions that came. */
export class Server {
  asked = [];
  answers = {};

  /** Answer a question: with a value, a function of what was asked, or `refuse`. */
  answer(path, answer) {
    this.answers[path] = answer;
  }

  async fetch(path, how) {
    const words = !(path in this.answers) && catalogueAt(path);
    if (words) return { ok: true, status: 200, json: async () => words };
    const asked = { path, ...how, body: how?.body && JSON.parse(how.body) };
    this.asked.push(asked);
    const found =
      Object.entries(this.answers).find(([start]) => path === start) ??
      Object.entries(this.answers).find(([start]) => path.startsWith(start));
    if (!found) throw new TypeError(`nobody answers ${path}`);
    const said = typeof found[1] === "function" ? await found[1](asked) : found[1];
    return said instanceof Reply ? said : new Reply(200, said);
  }
}

export class Reply {
  constructor(status, said) {
    Object.assign(this, { status, ok: status < 400, said });
  }

  async json() {
    if (this.said === undefined) throw new SyntaxError("no JSON");
    return structuredClone(this.said);
  }
}

/** A refusal with the server's word for it. */
export const refuse = (problem, message = "", status = 400) => new Reply(status, { problem, message });

/** The server's end of a page's socket. */
export class Wire {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;
  /** All that were opened. @type {Wire[]} */
  static all = [];

  constructor(url) {
    Object.assign(this, { url, readyState: Wire.CONNECTING, sent: [], onopen: null, onmessage: null, onclose: null });
    this.constructor.all.push(this);
  }

  send(text) {
    if (this.readyState !== Wire.OPEN) throw new Error("this socket is not open");
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = Wire.CLOSED;
  }

  /** The handshake is done. */
  open() {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }

  /** The server says something. */
  say(frame) {
    this.onmessage?.({ data: JSON.stringify({ v: 1, n: 0, now: 0, ...frame }) });
  }

  /** The connection breaks, and both sides know. */
  lose() {
    this.readyState = Wire.CLOSED;
    this.onclose?.();
  }
}
