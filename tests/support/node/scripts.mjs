// The pages' scripts as modules, though no package.json says so. They lie in src/okawari/web/static, or where
// OKAWARI_STATIC says. Each page has scripts of its own, as every tab of a browser has.

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
    if (!this.modules.has(href)) {
      const importModuleDynamically = (specifier) => this.evaluated(new URL(specifier, href));
      const initializeImportMeta = (meta) => {
        meta.url = href.replace(ROOT, ADDRESS);
      };
      const how = { identifier: href, importModuleDynamically, initializeImportMeta };
      this.modules.set(href, new SourceTextModule(textOf(href), how));
    }
    return this.modules.get(href);
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
