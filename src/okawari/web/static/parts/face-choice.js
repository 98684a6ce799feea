// @ts-check
// Who to be at the table.

import { options } from "../lib/api.js";
import { html, useEffect, useState } from "../lib/html.js";
import { chooseFace, ownFace } from "../lib/own-face.js";
import { t } from "../lib/words.js";
import { Face } from "./face.js";

/** @param {{ onChoose?: (face: string) => void }} props */
export function FaceChoice({ onChoose = () => {} }) {
  const [faces, setFaces] = useState(/** @type {string[]} */ ([]));
  const [chosen, setChosen] = useState(ownFace());
  useEffect(
    () =>
      void options().then(
        (all) => setFaces(all.faces ?? []),
        () => {},
      ),
    [],
  );
  const choose = (/** @type {string} */ face) => {
    chooseFace(face);
    setChosen(face);
    onChoose(face);
  };
  return html`
    <fieldset class="face-choice">
      <legend>${t("face")}</legend>
      ${faces.map(
        (face) => html`
          <button
            type="button"
            aria-pressed=${String(face === chosen)}
            aria-label=${t(`face.${face}`)}
            title=${t(`face.${face}`)}
            onClick=${() => choose(face)}
          >
            <${Face} id=${`face-${face}`} />
          </button>
        `,
      )}
    </fieldset>
  `;
}
