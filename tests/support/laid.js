// What is wrong with the way in which a table lies in its window, for one view after the other.

async ([views, isLarge]) => {
  const found = [];
  const widths = new Set();
  const hands = new Set();
  const buttons = new Set();
  const within = (room, selector) => [...room.querySelectorAll(selector)];
  const all = (selector) => within(document, selector);
  const box = (one) => one.getBoundingClientRect();
  const isDrawn = (one) => box(one).width > 0;
  const told = (one) => `${one.dataset.part ?? one.className} ${one.textContent.trim().slice(0, 30)}`;
  const area = (ones) => ones.map(box).reduce((sum, { width, height }) => sum + width * height, 0);
  let where = "";
  document.documentElement.style.opacity = "0"; // it lies where it would, and need not be painted

  /** Whether all of these are drawn, and drawn within something. */
  const inside = (ones, room) => {
    const b = box(room);
    for (const one of ones) {
      const a = box(one);
      const isIn = a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
      if (!isIn || !a.width || !a.height) found.push(`${where}: ${told(one)} is cut off`);
    }
  };

  /** Whether none of these covers another. */
  const apart = (ones) => {
    const boxes = ones.map(box);
    ones.forEach((one, place) => {
      const a = boxes[place];
      for (let other = place + 1; other < ones.length; other++) {
        const b = boxes[other];
        if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
          found.push(`${where}: ${told(one)} overlaps ${told(ones[other])}`);
      }
    });
  };

  for (const [name, view] of views) {
    where = name;
    await window.show(view);
    const table = document.querySelector(".table");
    const hand = document.querySelector(".hand");
    const mine = document.querySelector(".mine");
    const actions = document.querySelector(".actions");

    inside(all("[data-part]"), document.documentElement);
    inside(all(".board > :not(h1)"), document.querySelector(".board"));
    apart([...all(".bar, .board > :not(h1)"), document.querySelector(".counter")]);
    apart(all(".rival"));
    for (const place of all(".rival, .mine")) {
      const words = within(place, ".points, .rival-name, .token, .avatar, .rival-slot:has(*)").filter(isDrawn);
      const room = place.querySelector("[data-room]");
      inside([...words, ...within(place, ".card, .need, .worth")], place);
      apart([...words, room]);
      apart(within(room, ".tray, .small-tableau li"));
      apart(within(room, ".tray-cards, .need"));
    }
    if (mine) inside(within(mine, "[data-part]"), mine);
    if (hand) {
      inside(within(hand, ".card"), hand);
      if (!hand.matches(".pyramid")) apart(within(hand, ".card"));
      hands.add(`${Math.round(box(hand).top)} ${Math.round(box(hand).height)}`);
    }
    const keep = box(document.querySelector(".keep") ?? actions);
    buttons.add([keep.x, keep.y, keep.width, keep.height].join(" "));
    inside([...actions.children].filter(isDrawn), actions);
    apart([...actions.children]);

    // Letters reach out of a line that is as high as they are; a second line would reach farther.
    for (const one of all(".rival-name, .need, .status, .belt-text, .points, .keep")) {
      const { display, fontSize } = getComputedStyle(one);
      const isHigh = one.scrollHeight > one.clientHeight + parseFloat(fontSize) * 0.4;
      if (display !== "inline" && (isHigh || one.scrollWidth > one.clientWidth + 1))
        found.push(`${where}: ${told(one)} sticks out`);
    }
    for (const one of all("[data-full]")) found.push(`${where}: ${told(one)} has too little room`);
    if (table.scrollWidth > innerWidth || document.documentElement.scrollWidth > innerWidth)
      found.push(`${where}: scrolls to the side`);
    for (const one of all("[data-part=hand-card]")) widths.add(Math.round(box(one).width));

    const bare = 1 - area(all(".bar, .belt-strip, .hand, .actions, .rival, .mine")) / (innerWidth * innerHeight);
    if (isLarge && bare > 1 / 3) found.push(`${where}: ${Math.round(bare * 100)} % are bare`);
  }
  return { found, widths: [...widths].sort((a, b) => a - b), hands: [...hands], buttons: [...buttons] };
};
