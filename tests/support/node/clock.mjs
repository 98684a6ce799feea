// Time that passes when a test says so.

const soon = setImmediate;

/** Everything that waits for nothing but its turn has had it. */
export async function quiet() {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => soon(resolve));
}

export class Clock {
  now = 1_000_000;
  timers = new Map();
  last = 0;

  /** The functions that scripts call. */
  functions() {
    const set = (action, wait, every) => {
      this.timers.set(++this.last, { at: this.now + Math.max(0, wait || 0), action, every });
      return this.last;
    };
    const clear = (id) => void this.timers.delete(id);
    return {
      setTimeout: (action, wait) => set(action, wait, 0),
      setInterval: (action, wait) => set(action, wait, wait),
      clearTimeout: clear,
      clearInterval: clear,
    };
  }

  /** Let milliseconds pass: whatever falls due happens in its order, at its time. */
  async pass(milliseconds) {
    await quiet();
    const end = this.now + milliseconds;
    for (;;) {
      const due = [...this.timers]
        .filter(([, timer]) => timer.at <= end)
        .sort(([a, one], [b, other]) => one.at - other.at || a - b)[0];
      if (!due) break;
      const [id, timer] = due;
      this.now = timer.at;
      if (timer.every) timer.at += timer.every;
      else this.timers.delete(id);
      timer.action();
      await quiet();
    }
    this.now = end;
  }

  /** The milliseconds after which something will happen next. */
  get next() {
    return Math.min(...[...this.timers.values()].map((timer) => timer.at - this.now));
  }
}
