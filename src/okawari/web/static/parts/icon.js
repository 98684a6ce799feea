// @ts-check
// Small line drawings for buttons.

import { html } from "../lib/html.js";

/** @type {Record<string, string>} */
const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  back: "M14 6l-6 6 6 6",
  close: "M6 6l12 12M18 6L6 18",
  sheet: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",
  sound: "M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 10v4h4l5 4V6l-5 4zM16 9.5l5 5M21 9.5l-5 5",
  sun:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2" +
    "M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  half: "M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  share: "M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9h14v-9h-1",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0" +
    "M16 4.5a3.3 3.3 0 0 1 0 6.3M18 14.5a6.3 6.3 0 0 1 3.5 5.5",
  person: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 21a7.5 7.5 0 0 1 15 0",
  bot: "M5 9h14v10H5zM12 9V5M12 4.5v.1M9 13.5v.5M15 13.5v.5M9.5 16.5h5M2.5 13v3M21.5 13v3",
  key: "M8 12a4.5 4.5 0 1 0 .1 0zM11 12.5l9-9M16.5 7l3 3M14 9.5l2 2",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  book: "M12 6c-2-1.5-5-2-8-1.5v14c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5v-14c-3-.5-6 0-8 1.5zM12 6v14",
  smile: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9 10v.5M15 10v.5M8.5 14a4 4 0 0 0 7 0",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
  again: "M5 12a7 7 0 1 1 2 5M5 12l-2-3M5 12l3-2",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  first: "M18 6l-7 6 7 6M6 6v12",
  next: "M10 6l6 6-6 6",
  last: "M6 6l7 6-7 6M18 6v12",
  "double-tap":
    "M9 20l-3-6 2-1 2 2V6.5a1.5 1.5 0 0 1 3 0V12l5 1.5v3L16.5 20zM6 8a5.5 5.5 0 0 1 11 0M8.5 3.6a8 8 0 0 1 6 0",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  door: "M6 21V4h9v17M3.5 21h17M12 12.5v.5M15 7h3v14",
  help: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7M12 16.7v.1",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4M12 3v2",
  phone: "M8 3h8v18H8zM11 18h2M4.5 8v8M19.5 8v8",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9v.1",
  down: "M12 4v11M8 11.5l4 4 4-4M5 20h14",
};

/** @param {{ name: string }} props */
export function Icon({ name }) {
  return html`
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>
  `;
}
