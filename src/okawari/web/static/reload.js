// @ts-check
// What a page runs whose own first script is not there any more.

import { reloadOnce } from "./lib/reload.js";

reloadOnce();
