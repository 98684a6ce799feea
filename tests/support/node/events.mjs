// Events, and who hears them.

/** Properties that a failing test does not spell out: a document would fill its message. */
export function hide(object, values) {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(object, name, { value, writable: true, configurable: true });
}

/** An event on its way up. */
export class PageEvent {
  constructor(type, values = {}) {
    Object.assign(this, { type, bubbles: true, target: null, defaultPrevented: false }, values);
  }

  preventDefault() {
    this.defaultPrevented = true;
  }
}

/** Something that can be listened to. */
export class Listened {
  constructor() {
    hide(this, { listeners: new Map() });
  }

  addEventListener(type, listener) {
    if (!this.listeners.has(type)) this.listeners.set(type, new Set());
    this.listeners.get(type).add(listener);
  }

  removeEventListener(type, listener) {
    this.listeners.get(type)?.delete(listener);
  }

  hear(event) {
    for (const listener of [...(this.listeners.get(event.type) ?? [])]) listener.call(this, event);
  }
}
