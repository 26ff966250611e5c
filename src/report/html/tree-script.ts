/** The script of search trees: the outline, which is a tree in the sense of ARIA, the map, and the steps. */
export const TREE_SCRIPT = `
const labTree = (view) => {
  const data = JSON.parse(view.querySelector('script').textContent);
  const { nodes, steps, roles, unit } = data;
  const find = (selector) => view.querySelector(selector);
  const [rows, map, said] = ['.rows', '.map', '.said'].map(find);
  const children = nodes.map(() => []);
  nodes.forEach(({ parent }, i) => { if (parent >= 0) children[parent].push(i); });
  const ply = [];
  nodes.forEach(({ parent }, i) => { ply[i] = parent < 0 ? 0 : ply[parent] + 1; });
  const looksOf = (node) => {
    const line = [];
    for (let i = node; i >= 0; i = nodes[i].parent) line.unshift(i);
    const looks = [...data.start];
    for (const i of line) for (let k = 0; k < nodes[i].changes.length; k += 2) looks[nodes[i].changes[k]] = nodes[i].changes[k + 1];
    return looks;
  };
  const lineOf = (node) => {
    const names = [];
    for (let i = node; nodes[i].parent >= 0; i = nodes[i].parent) names.unshift(nodes[i].name);
    return names;
  };
  const number = (value) => value === undefined || value === null ? '' : (value > 0 ? '+' : value < 0 ? '\\u2212' : '') + String(Math.round(Math.abs(value) * 100) / 100);
  const board = labBoard(view, data);
  // What is known now; with steps, of the nodes that have been seen.
  let facts = steps ? [] : nodes;
  let at = 0, selected = 0, timer;
  const open = new Set(steps ? [] : nodes.flatMap(({ main }, i) => main ? [i] : []));
  open.add(0);
  const isShown = (node) => facts[node] !== undefined;

  // The map: a place for every node, so that nothing moves while the tree grows.
  const across = [];
  let leaves = 0;
  const place = (node) => {
    if (children[node].length === 0) { across[node] = leaves++; return; }
    for (const child of children[node]) place(child);
    across[node] = (across[children[node][0]] + across[children[node].at(-1)]) / 2;
  };
  place(0);
  const depth = ply.reduce((most, one) => Math.max(most, one), 1);
  const HIGH = Math.min(230, 40 * depth);
  const pointOf = (node, wide) => [wide * (across[node] + .5) / leaves, 12 + ply[node] * HIGH / depth];
  // A search of depth first knows at its end what it has spent; simulations are counted as they come.
  const total = steps && unit === 'nodes' ? steps.at(-1).facts[0][1].cost : undefined;
  const most = () => Math.max(1, total ?? facts[0]?.cost ?? 1);
  const drawMap = () => {
    const wide = map.clientWidth || 600;
    map.setAttribute('viewBox', [0, 0, wide, HIGH + 24].join(' '));
    const current = new Set();
    for (let i = selected; i >= 0; i = nodes[i].parent) current.add(i);
    const make = (name, kind, attributes) => {
      const element = document.createElementNS('http://www.w3.org/2000/svg', name);
      element.setAttribute('class', kind);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      return element;
    };
    const lines = [], dots = [];
    nodes.forEach((node, i) => {
      if (!isShown(i)) return;
      const [x, y] = pointOf(i, wide);
      const kind = (current.has(i) ? 'current ' : '') + (node.main && !steps ? 'main ' : '') + (facts[i].cut ? 'cut' : '');
      if (node.parent >= 0) {
        const [px, py] = pointOf(node.parent, wide);
        lines.push(make('path', kind, { d: 'M' + px + ' ' + py + 'L' + x + ' ' + y }));
      }
      const room = Math.min(3, wide / leaves);
      const r = unit === 'nodes' && steps ? Math.max(1.5, room) : 1 + .3 * room + 7 * Math.sqrt((facts[i].cost ?? 0) / most());
      const dot = make('circle', kind, { cx: x, cy: y, r: i === selected ? Math.max(5, r) : r });
      dot.addEventListener('click', () => select(i));
      dots.push(dot);
    });
    map.replaceChildren(...lines.filter((line) => !line.classList.contains('current')), ...lines.filter((line) => line.classList.contains('current')), ...dots);
    map.setAttribute('aria-label', 'the tree: ' + dots.length + ' positions');
  };

  const part = (name, kind, text) => {
    const element = document.createElement(name);
    element.className = kind;
    element.textContent = text;
    return element;
  };
  const rowOf = (i) => {
    const { name, role, main, left } = nodes[i];
    const known = facts[i];
    const row = document.createElement('li');
    const inner = children[i].some(isShown);
    row.setAttribute('role', 'treeitem');
    row.setAttribute('aria-level', ply[i] + 1);
    row.setAttribute('aria-selected', i === selected);
    if (inner) row.setAttribute('aria-expanded', open.has(i));
    row.tabIndex = i === selected ? 0 : -1;
    row.dataset.node = i;
    row.style.setProperty('--level', Math.min(ply[i], 12));
    row.className = (main && !steps ? 'main ' : '') + (known.cut ? 'cut' : '');
    const head = part('span', 'head', '');
    head.append(part('span', 'twist', inner ? (open.has(i) ? '\\u25be' : '\\u25b8') : ''), part('span', 'move', i === 0 ? 'root' : name));
    if (roles.length > 1 && i > 0) head.append(part('span', 'who', roles[role] ?? 'chance'));
    row.append(head);
    const value = number(known.value);
    row.append(part('span', 'value', (known.bound === -1 ? '\\u2264 ' : known.bound === 1 ? '\\u2265 ' : '') + value));
    if (known.cost !== undefined) {
      const bar = part('span', 'share', '');
      bar.style.setProperty('--share', known.cost / most());
      row.append(bar, part('span', 'cost', known.cost.toLocaleString('en') + (i === 0 ? ' ' + unit : '')));
    }
    if (known.window) row.append(part('span', 'window', '[' + known.window.map(number).map((text) => text || '0').join(', ') + ']'));
    if (known.remark) row.append(part('span', 'remark-words', known.remark));
    if (left) row.append(part('span', 'remark-words', left + (left === 1 ? ' move' : ' moves') + ' left out'));
    return row;
  };
  const shownRows = () => {
    const list = [];
    const visit = (i) => {
      list.push(i);
      if (open.has(i)) for (const child of children[i]) if (isShown(child)) visit(child);
    };
    if (isShown(0)) visit(0);
    return list;
  };
  const drawRows = (focus) => {
    rows.replaceChildren(...shownRows().map(rowOf));
    const row = rows.querySelector('[aria-selected=true]');
    if (!row) { rows.firstElementChild?.setAttribute('tabindex', 0); return; }
    if (focus) row.focus({ preventScroll: true });
    const [top, bottom] = [row.offsetTop - rows.offsetTop, row.offsetTop - rows.offsetTop + row.offsetHeight];
    if (top < rows.scrollTop) rows.scrollTop = top;
    else if (bottom > rows.scrollTop + rows.clientHeight) rows.scrollTop = bottom - rows.clientHeight;
  };
  const drawBoard = (step) => {
    const looks = looksOf(selected);
    const texts = [];
    if (step?.playout) {
      const { changes, order } = step.playout;
      for (let k = 0; k < changes.length; k += 2) looks[changes[k]] = changes[k + 1];
      for (const [cell, text] of order) texts.push([cell, text, 'corner']);
    } else {
      // The values of the moves, where each has a cell of its own.
      const ends = children[selected].filter(isShown).map((child) => [nodes[child].path.at(-1), child]);
      for (const [cell, child] of ends)
        if (cell !== undefined && ends.filter(([other]) => other === cell).length === 1) texts.push([cell, number(facts[child].value), '', child]);
    }
    const line = lineOf(selected);
    const text = step?.playout?.text ?? nodes[selected].text ?? data.text;
    board.draw({ looks, path: nodes[selected].path, texts, text, label: 'the board, ' + (line.length > 0 ? 'after ' + labMoves(line) : 'at the root') });
  };
  const draw = ({ focus = false, step } = {}) => {
    drawRows(focus);
    drawMap();
    drawBoard(step);
    const line = lineOf(selected);
    const words = step ? step.said : (nodes[selected].said ?? '');
    said.textContent = (line.length > 0 && !step ? labMoves(line) + ': ' : '') + words;
  };
  const reveal = (node) => { for (let i = nodes[node].parent; i >= 0; i = nodes[i].parent) open.add(i); };
  const select = (node, focus = false) => {
    stop();
    selected = node;
    reveal(node);
    draw({ focus });
  };
  rows.addEventListener('click', ({ target }) => {
    const row = target.closest('[data-node]');
    if (!row) return;
    const node = Number(row.dataset.node);
    if (node === selected || target.closest('.twist')) { if (open.has(node)) open.delete(node); else open.add(node); }
    select(node, true);
  });
  rows.addEventListener('keydown', (event) => {
    const list = shownRows();
    const place = list.indexOf(selected);
    const inner = children[selected].some(isShown);
    const go = (node) => { if (node !== undefined) select(node, true); };
    const keys = {
      ArrowDown: () => go(list[place + 1]),
      ArrowUp: () => go(list[place - 1]),
      Home: () => go(list[0]),
      End: () => go(list.at(-1)),
      ArrowRight: () => { if (!inner) return; if (open.has(selected)) go(children[selected].find(isShown)); else { open.add(selected); draw({ focus: true }); } },
      ArrowLeft: () => { if (inner && open.has(selected)) { open.delete(selected); draw({ focus: true }); } else if (selected > 0) go(nodes[selected].parent); },
      Enter: () => { if (open.has(selected)) open.delete(selected); else open.add(selected); draw({ focus: true }); },
    };
    if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  });

  const stop = () => { clearInterval(timer); timer = undefined; if (steps) find('[name=run]').textContent = 'Play'; };
  const show = (number) => {
    at = Math.max(0, Math.min(steps.length, number));
    facts = [];
    facts[0] = {};
    for (const { facts: changes } of steps.slice(0, at))
      for (const [node, known] of changes) facts[node] = { ...facts[node], ...known };
    const step = steps[at - 1];
    selected = step?.node ?? 0;
    open.clear();
    open.add(0);
    reveal(selected);
    open.add(selected);
    const slider = find('[name=step]');
    slider.value = at;
    slider.setAttribute('aria-valuetext', 'step ' + at + ' of ' + steps.length);
    draw({ step: step ?? { said: 'Nothing has been looked at yet: ' + steps.length + ' steps follow.' } });
  };
  const run = () => {
    const delay = 2400 / 1.65 ** (Number(find('[name=speed]').value) - 1);
    timer = setInterval(() => { if (at >= steps.length) stop(); else show(at + 1); }, delay);
    find('[name=run]').textContent = 'Stop';
  };
  if (steps) {
    const does = { first: () => show(0), back: () => show(at - 1), next: () => show(at + 1), last: () => show(steps.length) };
    for (const [name, does_] of Object.entries(does)) find('[name=' + name + ']').addEventListener('click', () => { stop(); does_(); });
    find('[name=run]').addEventListener('click', () => {
      if (timer) return stop();
      if (at >= steps.length) show(0);
      run();
    });
    find('[name=speed]').addEventListener('input', () => { if (timer) { clearInterval(timer); run(); } });
    find('[name=step]').addEventListener('input', ({ target }) => { stop(); show(Number(target.value)); });
    show(0);
  } else draw();
  addEventListener('resize', drawMap);
  view.classList.add('stepping');
};
document.querySelectorAll('.search-tree').forEach(labTree);
`;

/** The style of search trees. */
export const TREE_STYLE = `
.search-tree { margin: 1rem 0; }
.search-tree .viewer { grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); }
.search-tree .stage { position: sticky; top: .75rem; align-self: start; }
.search-tree .controls label, .place { display: flex; align-items: center; gap: .4rem; font-size: .875rem; color: var(--soft); }
.search-tree .controls label { flex: 0 1 12rem; } .search-tree input[type=range] { flex: 1; min-width: 0; width: 100%; accent-color: var(--accent); }
.place { margin: .5rem 0; }
.said { min-height: 4.5em; margin: .5rem 0; }
.outline { min-width: 0; container-type: inline-size; }
.map { display: block; width: 100%; height: auto; background: var(--raised); border-radius: 4px; }
.map path { fill: none; stroke: var(--faint); vector-effect: non-scaling-stroke; } .map circle { fill: var(--soft); cursor: pointer; }
.map path.cut { stroke: var(--c2); } .map circle.cut { fill: var(--c2); }
.map path.main { stroke: var(--c3); stroke-width: 2.5; } .map circle.main { fill: var(--c3); }
.map path.current { stroke: var(--accent); stroke-width: 3; } .map circle.current { fill: var(--accent); }
.rows { list-style: none; margin: 0; padding: .25rem; max-height: 30rem; overflow-y: auto; background: var(--raised); border-radius: 4px; position: relative; }
.rows li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .6rem; padding: .18rem .4rem .18rem calc(.25rem + var(--level) * .95rem); border-radius: 3px; cursor: pointer;
  font-size: .9rem; font-variant-numeric: tabular-nums; }
.rows li:hover { background: color-mix(in srgb, var(--ink) 7%, transparent); }
.rows li[aria-selected=true] { background: color-mix(in srgb, var(--accent) 20%, var(--raised)); }
.rows .head { display: flex; gap: .4rem; align-items: baseline; width: max(5rem, 10rem - var(--level) * .95rem); white-space: nowrap; }
.rows .twist { width: .8rem; color: var(--soft); } .rows .move { font-weight: 600; } .rows .main .move::after { content: ' \\2605'; color: var(--good); font-weight: 400; }
.rows .who, .rows .cost, .rows .window, .rows .remark-words { color: var(--soft); font-size: .84rem; }
.rows .value { min-width: 3rem; text-align: right; } .rows .cut .remark-words { color: var(--below-ink); }
.rows [aria-selected=true] :is(.who, .cost, .window, .remark-words, .twist) { color: var(--ink); }
.rows .share { width: 4rem; height: .5rem; border-radius: 2px; background: linear-gradient(90deg, var(--c1) calc(100% * var(--share)), var(--line) 0); }
@container (max-width: 32rem) { .rows .share { width: 2rem; } }
:root { --below-ink: #9a4312; }
@media screen and (prefers-color-scheme: dark) { :root { --below-ink: #f0a477; } }
@media (max-width: 900px) {
  .search-tree .viewer { grid-template-columns: minmax(0, 1fr); gap: .5rem; } .search-tree .stage { position: static; max-width: 24rem; } .rows .head { width: max(5rem, 8.5rem - var(--level) * .95rem); }
  .said { min-height: 6em; } .rows { max-height: 22rem; }
}
`;
