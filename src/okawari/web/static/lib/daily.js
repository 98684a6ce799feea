// @ts-check
// The daily deal as this page knows it: what the server tells of a day, and what is said of it.

import { get } from "./api.js";
import { useEffect, useState } from "./html.js";
import { spoken, t } from "./words.js";

/** @import { DailyPart, Placed } from "../types.js" */
/** @import { Refused } from "./api.js" */

const LOOK_AGAIN_AFTER = 5000;
/** For the best place. */
export const PLATES = 5;
const MINUTE = 60;

/** What the server tells of a day, today's if none is named; asked again until the bots are ready, and have played
 * their games.
 * @param {string} [day] */
export function useDaily(day = "") {
  const [daily, setDaily] = useState(/** @type {DailyPart | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Refused | null} */ (null));
  const ask = () =>
    get(`/api/daily${day && `?day=${encodeURIComponent(day)}`}`).then((told) => {
      setDaily(told);
      setProblem(null);
    }, setProblem);
  useEffect(() => void ask(), [day]);
  const waits = daily?.preparing || (daily?.state === "over" && !daily.yardstick);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(ask, LOOK_AGAIN_AFTER);
    return () => clearInterval(timer);
  }, [waits]);
  return { daily, problem };
}

/** A day in words. @param {string} day @param {Intl.DateTimeFormatOptions} [how] */
export const dayName = (day, how = { weekday: "long", day: "numeric", month: "long" }) =>
  new Intl.DateTimeFormat(spoken(), { ...how, timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));

/** Today, as the server counts days. */
export const today = () => new Date(Date.now()).toISOString().slice(0, 10);

/** How long until a time of the server's, in hours and minutes. @param {DailyPart} daily @param {number} time */
export function until({ now }, time) {
  const minutes = Math.max(1, Math.ceil((time - now) / MINUTE));
  const hours = Math.floor(minutes / MINUTE);
  return hours > 0 ? t("daily.hours", { hours, minutes: minutes % MINUTE }) : t("daily.minutes", { n: minutes });
}

/** How many plates of five a place is worth: all of them for the first, and none for the last of several.
 * @param {Placed} placed */
export const platesOf = ({ place, of }) => (of > 1 ? Math.round((PLATES * (of - place)) / (of - 1)) : PLATES);

/** A line to share, which tells nothing of the deal. @param {DailyPart} daily */
export function shareLine({ day, points, people, yardstick, yardstick_bot: bot }) {
  const full = yardstick ? platesOf(yardstick) : 0;
  return [
    t("daily.share", { day, points: t("points", { n: points ?? 0 }) }),
    ...(yardstick ? ["🍣".repeat(full) + "▫️".repeat(PLATES - full)] : []),
    ...(yardstick ? [t("daily.among", { n: yardstick.place, of: yardstick.of, bot: t(`bot.${bot}`) })] : []),
    ...(people ? [t("daily.here", { n: people.place, of: people.of })] : []),
  ].join(" · ");
}
