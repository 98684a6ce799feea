// What a document is made of: nodes with parents and children.

import { hide, Listened } from "./events.mjs";

let nodes = 0;

/** What stands in a document. */
export class PageNode extends Listened {
  constructor(document, nodeType) {
    super();
    hide(this, {
      ownerDocument: document,
      nodeType,
      childNodes: [],
      parentNode: null,
      __k: undefined,
      __e: undefined,
      __a: undefined,
    });
    this.node = `node ${++nodes}`;
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  get nextSibling() {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  get isConnected() {
    return this === this.ownerDocument.documentElement || Boolean(this.parentNode?.isConnected);
  }

  insertBefore(node, next) {
    node.remove();
    const place = next ? this.childNodes.indexOf(next) : this.childNodes.length;
    this.childNodes.splice(place, 0, node);
    node.parentNode = this;
    this.ownerDocument.changed();
    return node;
  }

  append(...nodes) {
    for (const node of nodes) this.insertBefore(node, null);
  }

  remove() {
    if (!this.parentNode) return;
    this.parentNode.childNodes.splice(this.parentNode.childNodes.indexOf(this), 1);
    this.parentNode = null;
    this.ownerDocument.changed();
  }

  replaceChildren(...nodes) {
    for (const child of [...this.childNodes]) child.remove();
    this.append(...nodes);
  }

  contains(other) {
    for (let node = other; node; node = node.parentNode) if (node === this) return true;
    return false;
  }

  get textContent() {
    return this.nodeType === 3 ? this.data : this.childNodes.map((child) => child.textContent).join("");
  }

  set textContent(text) {
    this.replaceChildren(this.ownerDocument.createTextNode(text));
  }
}
