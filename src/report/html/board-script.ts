/**
 * The script that defines `labMoves`, which is `moveList` for scripts of pages, and `labBoard`, which puts pieces, marks and
 * texts on the board of a view, or a text in its place.
 *
 * `labBoard(view, { id, cells, shape }, pick)` finds `.board` or `.position` in `view`. What it returns has
 * `draw({ looks, path, texts, text, label })`: the look of each cell, the cells of the last move, texts on cells as
 * [cell, text, class, key], the position as text if there is no board, and what the board is called. `pick(key)` is called
 * for a click on a cell with a text that has a key.
 */
export const BOARD_SCRIPT = `
const labMoves = (names) => names.join(names.some((name) => name.includes(' ')) ? ', ' : ' ');
const labBoard = (view, { id, cells, shape }, pick) => {
  const board = view.querySelector('.board');
  if (!board) return { draw: ({ text }) => { view.querySelector('.position').textContent = text; } };
  const [marks, pieces, above] = ['.marks', '.pieces', '.above'].map((part) => board.querySelector(part));
  // Five signs fit into a cell, and can be read on a phone.
  const size = Math.max(26, board.viewBox.baseVal.width * .03);
  const put = (group, name, attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    group.append(element);
    return element;
  };
  const at = (cell) => 'translate(' + cells[cell][0] + ' ' + cells[cell][1] + ')';
  const use = (group, part, cell, kind) => put(group, 'use', { href: '#' + id + '-' + part, transform: at(cell), class: kind });
  return {
    draw({ looks, path = [], texts = [], label }) {
      for (const group of [marks, pieces, above]) group.replaceChildren();
      looks.forEach((look, cell) => { if (look) use(pieces, look, cell, ''); });
      path.forEach((cell) => use(marks, 'cell', cell, 'moved'));
      if (path.length > 1)
        put(above, 'polyline', { class: 'path', points: path.map((cell) => cells[cell].slice(0, 2).join(',')).join(' ') });
      if (path.length === 1 && shape !== 'square')
        put(above, 'circle', { class: 'last', cx: cells[path[0]][0], cy: cells[path[0]][1], r: 12 });
      for (const [cell, text, kind, key] of texts) {
        const element = put(above, 'text', { class: 'on-cell ' + kind, transform: at(cell), 'font-size': size });
        element.textContent = text;
        if (key === undefined) continue;
        const hit = use(above, 'cell', cell, 'hit');
        hit.addEventListener('click', () => pick(key));
      }
      board.setAttribute('aria-label', label);
    },
  };
};
`;

/** The style of what `labBoard` draws. */
export const BOARD_SCRIPT_STYLE = `
.on-cell { fill: var(--ink); stroke: var(--paper); stroke-width: 5; paint-order: stroke; text-anchor: middle; dominant-baseline: central;
  font-family: system-ui, sans-serif; font-weight: 600; font-variant-numeric: tabular-nums; }
.on-cell.good { fill: var(--good); } .on-cell.bad { fill: var(--bad); } .on-cell.corner { transform-box: fill-box; translate: 30px 30px; }
.hit { fill: transparent; cursor: pointer; } .hit:hover { fill: rgb(128 128 128 / .18); }
:root { --good: #1c6b34; --bad: #a3271d; }
@media screen and (prefers-color-scheme: dark) { :root { --good: #7fd08f; --bad: #ff9a8f; } }
/* On green, dark letters would not be read, and green ones hardly. */
.board:has(.surface.green) .on-cell { --good: #b4ecc0; --bad: #ffc2b8; --ink: #fff; --paper: #16181c; }
`;
