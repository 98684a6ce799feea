import type { Node } from "./preact.js";
declare const htm: { bind(h: (type: unknown, props: unknown, ...children: unknown[]) => Node): (strings: TemplateStringsArray, ...values: unknown[]) => Node };
export default htm;
