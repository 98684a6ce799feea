// @ts-check
// After an update of the server a script may have moved: the page is loaded again, but only once.

/** What remembers, until this tab is closed, that a missing script has been asked for once more. */
const RELOADED = "okawari-reloaded";

/** Load the page again, unless that has been tried in vain. Whether it is being loaded. */
export function reloadOnce() {
  try {
    if (sessionStorage.getItem(RELOADED)) return false;
    sessionStorage.setItem(RELOADED, "yes");
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** Everything is there: the next missing script is a new one. */
export function forgetReload() {
  try {
    sessionStorage.removeItem(RELOADED);
  } catch {
    // Without storage nothing was remembered.
  }
}
