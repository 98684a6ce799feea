// @ts-check
// The service worker, where the context is secure: it keeps the pages in this browser, so that they are shown at once.

const container = globalThis.isSecureContext ? navigator.serviceWorker : undefined;
let asked = false;

if (container?.controller)
  container.addEventListener("controllerchange", () => {
    document.documentElement.dataset.outdated = "";
  });

/** Whether newer pages have taken the place of those that this one came from: then the next screen comes with a page
 * of its own. */
export const isOutdated = () => "outdated" in document.documentElement.dataset;

/** Keep the pages from now on. They can wait until everything that is looked at now has come. */
export function keepPages() {
  if (asked || !container) return;
  asked = true;
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

function register() {
  container
    ?.register("/worker.js")
    .then(async (registered) => registered && (await import("./pad-forms.js")).keepForm())
    .catch(() => {
      // Storage is full or forbidden, or the line is lost: the page works without it.
    });
}
