// As much of preact's types as the pages need (they write no JSX).
export interface VNode {
  readonly type: unknown;
  readonly props: unknown;
}
export type Node = VNode | string | number | boolean | null | undefined | readonly Node[];
export function h(type: unknown, props: unknown, ...children: unknown[]): VNode;
export function render(node: Node, parent: Element): void;
