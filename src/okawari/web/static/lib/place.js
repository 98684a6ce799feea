// @ts-check
// Where the files of these pages lie. The folder's name is a hash over all of them, so that scripts find the others
// from where they stand themselves.

/** The address of a file. @param {string} path */
export const at = (path) => new URL(`../${path}`, import.meta.url).pathname;
