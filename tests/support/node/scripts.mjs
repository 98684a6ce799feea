// The pages' scripts as modules, though no package.json says so. They lie in src/okawari/web/static, or where
// OKAWARI_STATIC says. Each page has scripts of its own, as every tab of a browser has; only what is vendored, which
// keeps nothing of a page, is the same for all.

import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { SourceTextModule } from "node:vm";

/** Where the scripts lie. */
export const STATIC =
  process.env.OKAWARI_STATIC ?? fileURLToPath(new URL("../../../src/okawari/web/static", import.meta.url));
const ROOT = `${pathToFileURL(STATIC).href}/`;

/** Where a page finds them. */
const ADDRESS = "http://okawari.test/static/";

/** What has been read, by address. @type {Map<string, string>} */
const texts = new Map();

/** What has been compiled, by address, of the scripts that import nothing later: to Node, a compiled `import()` is
 * still that of the first page. @type {Map<string, Buffer>} */
const compiled = new Map();

const VENDOR = `${ROOT}vendor/`;

/** By address. @type {Map<string, SourceTextModule>} */
const vendored = new Map();

/** @param {string} url */
function textOf(url) {
  if (!texts.has(url)) texts.set(url, readFileSync(fileURLToPath(url), "utf8"));
  return texts.get(url);
}

export class Scripts {
  /** By address. @type {Map<string, SourceTextModule>} */
  modules = new Map();
  linked = Promise.resolve();

  /** A script with all that it imports. @param {string} path under static/ */
  async load(path) {
    return (await this.evaluated(new URL(path, ROOT))).namespace;
  }

  /** @param {URL} url */
  module({ href }) {
    const modules = href.startsWith(VENDOR) ? vendored : this.modules;
    if (!modules.has(href)) {
      const importModuleDynamically = (specifier) => this.evaluated(new URL(specifier, href));
      const initializeImportMeta = (meta) => {
        meta.url = href.replace(ROOT, ADDRESS);
      };
      const cachedData = compiled.get(href);
      const how = { identifier: href, importModuleDynamically, initializeImportMeta, cachedData };
      const module = new SourceTextModule(textOf(href), how);
      if (!cachedData && !textOf(href).includes("import(")) compiled.set(href, module.createCachedData());
      modules.set(href, module);
    }
    return modules.get(href);
  }

  /** Two scripts may share what they import: they are linked one after the other. @param {URL} url */
  async evaluated(url) {
    const module = this.module(url);
    const link = async () => {
      if (module.status === "unlinked")
        await module.link((specifier, { identifier }) => this.module(new URL(specifier, identifier)));
    };
    this.linked = this.linked.then(link, link);
    await this.linked;
    await module.evaluate();
    return module;
  }
}
