// @ts-check
// An answer of the server that a screen is made of.

import { useEffect, useReducer, useState } from "./html.js";

/** @import { Refused } from "./api.js" */

/** The answer to the newest question. An older one stands until it comes, or if it does not; `again` asks once more.
 * @template T @param {string} question without one nothing is asked @param {(question: string) => Promise<T>} ask
 * @param {(answer: T) => void} [onAnswer] hears of it before it is drawn
 * @returns {{ answer: T | null, isCurrent: boolean, problem: Refused | null, again: () => void }} isCurrent: it is
 *   the answer to this very question */
export function useAnswer(question, ask, onAnswer) {
  const [told, setTold] = useState(/** @type {{ to: string, answer: T | null }} */ ({ to: "", answer: null }));
  const [problem, setProblem] = useState(/** @type {Refused | null} */ (null));
  const [tries, again] = useReducer((/** @type {number} */ count) => count + 1, 0);
  useEffect(() => {
    if (!question) return undefined;
    let current = true;
    setProblem(null);
    ask(question).then(
      (answer) => {
        if (!current) return;
        onAnswer?.(answer);
        setTold({ to: question, answer });
      },
      (refused) => current && setProblem(refused),
    );
    return () => {
      current = false;
    };
  }, [question, tries]);
  return {
    answer: told.answer,
    isCurrent: told.answer !== null && told.to === question,
    problem,
    again: () => again(0),
  };
}
