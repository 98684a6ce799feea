// @ts-check
// A table's socket: the parts of the view as they arrive, and commands that survive a lost connection.

import { becomeGuest, randomId } from "./api.js";

/** @import { ChangedParts, Command, Frame } from "../types.js" */
/** @import { Action, Status } from "./store.js" */

/** Milliseconds to the next try: doubled each time, give or take a quarter, so that not everybody comes at once. */
const FIRST_WAIT = 200;
/** Who looks at the page is back within two seconds of the server being there. */
const LONGEST_WAIT = 1500;
/** Who does not look, or was sent away, has time. */
const PATIENT_WAIT = 8000;
/** A try that hangs, as in a tunnel, is given up for a new one; on a slow line this one gets twice as long. */
const CONNECT_WITHIN = 2500;
const LONGEST_CONNECT = 5000;
/** A connection that leaves a command unanswered is given up, too; the server may be slow, so the next one gets
 * twice as long. */
const ANSWER_WITHIN = 4000;
const LONGEST_ANSWER = 16000;
const ASLEEP_AFTER = 15000;
/** The server sends a frame within twenty seconds of the last one, be it an empty one. */
const HEARD_WITHIN = 25000;
/** The refusals after which there is no point in trying again. */
const FOR_GOOD = ["no-such-table", "unreadable-table"];

/** @typedef {{ answer: "accepted" | "refused", id?: string, problem?: string, message?: string }} Answer */
/** @template T @typedef {T extends { id: string } ? Omit<T, "id"> : never} WithoutId */
/** A command before it has its id. @typedef {WithoutId<Command>} Asked */
/** @typedef {(command: Asked) => Promise<Answer>} Ask */
/** What a table's page is told. @typedef {Action | { type: "notice", notice: string }} News */

export class TableSocket {
  /** @param {string} id @param {(news: News) => void} tell */
  constructor(id, tell) {
    this.id = id;
    this.tell = tell;
    /** @type {Status} */
    this.status = "connecting";
    /** @type {Map<string, { command: Asked & { id: string }, resolve: (answer: Answer) => void }>} */
    this.unanswered = new Map();
    this.wait = FIRST_WAIT;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.patience = 0;
    this.connectWithin = CONNECT_WITHIN;
    this.answerWithin = ANSWER_WITHIN;
    this.silence = 0;
    this.isGuest = false;
    this.hiddenAt = 0;
    this.awake = () => this.status !== "open" && this.reconnect();
    this.asleep = () => this.status === "open" && this.giveUp();
    this.seen = () => this.onVisibility();
    addEventListener("online", this.awake);
    addEventListener("offline", this.asleep);
    document.addEventListener("visibilitychange", this.seen);
    this.connect();
  }

  close() {
    removeEventListener("online", this.awake);
    removeEventListener("offline", this.asleep);
    document.removeEventListener("visibilitychange", this.seen);
    this.status = "gone";
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    this.drop();
  }

  /** Ask for something; the answer comes even if the connection is lost in between.
   * @param {Asked} command @returns {Promise<Answer>} */
  send(command) {
    const asked = { ...command, id: randomId() };
    return new Promise((resolve) => {
      this.unanswered.set(asked.id, { command: asked, resolve });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(asked));
      this.expectAnswer();
    });
  }

  connect() {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${this.id}`);
    this.socket = socket;
    socket.onopen = () => this.onOpen(socket);
    socket.onmessage = (event) => this.socket === socket && this.onFrame(JSON.parse(event.data));
    socket.onclose = () => this.socket === socket && this.onLost();
    setTimeout(() => {
      if (this.socket !== socket || socket.readyState !== WebSocket.CONNECTING) return;
      this.connectWithin = LONGEST_CONNECT;
      this.giveUp();
    }, this.connectWithin);
  }

  reconnect() {
    if (this.status === "gone") return;
    clearTimeout(this.timer);
    this.drop();
    this.connect();
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
  }

  /** This connection is as good as lost. */
  giveUp() {
    this.drop();
    this.onLost();
  }

  /** @param {WebSocket} socket */
  onOpen(socket) {
    this.isGuest = true;
    this.wait = FIRST_WAIT;
    this.connectWithin = CONNECT_WITHIN;
    this.expectFrames();
    for (const { command } of this.unanswered.values()) socket.send(JSON.stringify(command));
    this.expectAnswer();
  }

  onLost() {
    if (this.status === "gone") return;
    this.socket = null;
    this.status = "lost";
    this.checkCookie();
    this.tell({ type: "lost" });
    clearTimeout(this.timer);
    const wait = document.hidden ? PATIENT_WAIT : this.wait;
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** A page that was kept in the browser may come without the guest cookie; then no socket is ever opened, and nothing
   * says why. */
  checkCookie() {
    if (this.isGuest) return;
    this.isGuest = true;
    becomeGuest().then(this.awake, () => {
      this.isGuest = false;
    });
  }

  onVisibility() {
    if (document.hidden) this.hiddenAt = Date.now();
    else if (this.status === "lost" || Date.now() - this.hiddenAt > ASLEEP_AFTER) this.reconnect();
  }

  /** A connection that swallows commands is as good as lost. */
  expectAnswer() {
    clearTimeout(this.patience);
    if (!this.unanswered.size) return;
    this.patience = setTimeout(() => {
      if (this.socket?.readyState !== WebSocket.OPEN) return;
      this.answerWithin = Math.min(this.answerWithin * 2, LONGEST_ANSWER);
      this.giveUp();
    }, this.answerWithin);
  }

  /** And so is one on which nothing comes any more, though nothing says that it is broken. */
  expectFrames() {
    const { socket } = this;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => socket && this.socket === socket && this.giveUp(), HEARD_WITHIN);
  }

  /** @param {Frame} frame */
  onFrame(frame) {
    this.expectFrames();
    if (frame.parts) this.onParts(frame.parts, frame.now);
    if (frame.answer) this.onAnswer(frame.answer);
    if (frame.notice) this.tell({ type: "notice", notice: frame.notice });
    if (frame.bye) this.wait = frame.bye === "restart" ? FIRST_WAIT : PATIENT_WAIT;
  }

  /** @param {Answer} answer */
  onAnswer(answer) {
    const asked = this.unanswered.get(answer.id ?? "");
    if (asked) {
      this.answerWithin = ANSWER_WITHIN;
      this.unanswered.delete(asked.command.id);
      asked.resolve(answer);
      this.expectAnswer();
    } else if (answer.answer === "refused" && !answer.id && FOR_GOOD.includes(answer.problem ?? "")) {
      this.close();
      this.tell({ type: "refused", answer });
    }
  }

  /** @param {ChangedParts} changed @param {number} now */
  onParts({ reaction, ...parts }, now) {
    this.status = "open";
    this.tell({ type: "parts", parts, ahead: now ? now - Date.now() / 1000 : null });
    if (reaction) this.tell({ type: "reaction", ...reaction });
  }
}
