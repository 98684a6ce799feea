// Who watches the sizes of elements, and rooms that cards are too large for.

export class Sizes {
  constructor() {
    const watching = new Set();
    this.watching = watching;
    this.Observer = class {
      constructor(hear) {
        this.hear = hear;
      }

      observe(element) {
        this.element = element;
        watching.add(this);
      }

      disconnect() {
        watching.delete(this);
      }
    };
  }

  /** Every element that is watched has another size. */
  change() {
    for (const observer of this.watching) observer.hear();
  }
}

/** Something with rooms for cards up to so many pixels wide, one for each, whose style allows widths between two.
 * @param {[number, number][]} rooms how wide and how high a card may be in each */
export function roomy(rooms, least, most) {
  const style = {
    "--card-least": `${least}px`,
    "--card-most": `${most}px`,
    setProperty: (name, value) => (style[name] = value),
  };
  const width = () => parseFloat(style["--card-width"]);
  const attributes = new Set();
  return {
    style,
    attributes,
    setAttribute: (name) => attributes.add(name),
    removeAttribute: (name) => attributes.delete(name),
    querySelectorAll: () =>
      rooms.map(([across, down]) => ({
        clientWidth: across,
        clientHeight: down,
        get scrollWidth() {
          return width();
        },
        get scrollHeight() {
          return width();
        },
      })),
  };
}
