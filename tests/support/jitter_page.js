// Whatever a browser may do later, it does later, by chance: timers, frames of the screen, answers, frames of sockets
// in both directions, ways through the history. What a browser keeps in order stays in order.
const unsettle = (seed, longest, timers) => {
  const {
    setTimeout: later,
    requestAnimationFrame: frame,
    cancelAnimationFrame: cancel,
    fetch: ask,
    WebSocket: Real,
  } = window;
  let state = seed;
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** Milliseconds: mostly few. */
  const extra = () => longest * chance() ** 3;
  const wait = () => new Promise((done) => later(done, extra()));

  /** @type {{ delay: number, due: number }[]} */
  let waiting = [];
  const lateTimeout = (act, delay = 0, ...values) => {
    const now = performance.now();
    waiting = waiting.filter((timer) => timer.due > now);
    const before = waiting.filter((timer) => timer.delay <= delay).map((timer) => timer.due + 1);
    const due = Math.max(now + delay + extra(), ...before);
    waiting.push({ delay, due });
    return later(act, due - now, ...values);
  };

  /** @type {Map<number, (now: number) => void>} */
  let drawn = new Map();
  let count = 0;
  const lateFrame = (act) => {
    drawn.set(++count, act);
    if (drawn.size === 1) {
      later(
        () =>
          frame((now) => {
            const acts = drawn;
            drawn = new Map();
            for (const one of acts.values()) one(now);
          }),
        extra() / 4,
      );
    }
    return count;
  };
  if (timers) {
    window.setTimeout = lateTimeout;
    window.requestAnimationFrame = lateFrame;
    window.cancelAnimationFrame = (number) => drawn.delete(number) || cancel(number);
  }

  window.fetch = async (...asked) => {
    await wait();
    const answer = await ask(...asked);
    await wait();
    return answer;
  };

  for (const way of ["back", "forward", "go"]) {
    const real = History.prototype[way];
    History.prototype[way] = function (...how) {
      later(() => real.apply(this, how), extra());
    };
  }

  const KINDS = ["open", "message", "close", "error"];
  window.WebSocket = class extends Real {
    constructor(...how) {
      super(...how);
      this.seen = Real.CONNECTING;
      this.sent = this.heard = Promise.resolve();
      for (const kind of KINDS) this.addEventListener(kind, (event) => this.hear(kind, event));
    }

    get readyState() {
      return this.seen;
    }

    send(data) {
      this.sent = this.sent.then(wait).then(() => super.send(data));
    }

    close(...how) {
      this.seen = Real.CLOSING;
      this.sent = this.sent.then(() => super.close(...how));
    }

    hear(kind, event) {
      this.heard = this.heard.then(wait).then(() => {
        if (kind === "open" && this.seen === Real.CONNECTING) this.seen = Real.OPEN;
        if (kind === "close") this.seen = Real.CLOSED;
        this[`told ${kind}`]?.(event);
      });
    }
  };
  for (const kind of KINDS) {
    Object.defineProperty(window.WebSocket.prototype, `on${kind}`, {
      get() {
        return this[`told ${kind}`] ?? null;
      },
      set(tell) {
        this[`told ${kind}`] = tell;
      },
    });
  }
};
