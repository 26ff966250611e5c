/** The script that steps through the games of a page, and defines `stepThrough` for those that a page gets later. */
export const STEPPING = `
const SVG = 'http://www.w3.org/2000/svg';
const steps = new WeakMap();
const places = new WeakMap();
let active;
const stepThrough = (view) => {
  const { roles, cells, owners, counted, games, shape, middle } = JSON.parse(view.querySelector('script').textContent);
  const find = (selector) => view.querySelector(selector);
  const [board, slider, list, chooser, curve, remark] = ['.board', 'input', '.moves', 'select', '.curve', '.remark'].map(find);
  let game = games[0], at = 0, flipped = false, timer;
  // A line that leaves the game before a move with a note, and how many of its moves are made.
  let side;
  const made = () => side ? [...game.plies.slice(0, side.ply - 1), ...side.line.plies.slice(0, side.count)] : game.plies.slice(0, at);
  const place = (x, y) => flipped ? [2 * middle[0] - x, 2 * middle[1] - y] : [x, y];
  const put = (group, name, attributes) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    group.append(element);
  };
  const use = (group, id, cell, kind) =>
    put(group, 'use', { href: '#' + view.id + '-' + id, transform: 'translate(' + place(cells[cell][0], cells[cell][1]).join(' ') + ')', class: kind });
  const looksAfter = (plies) => {
    const looks = [...game.start];
    for (const [, , changes] of plies)
      for (let i = 0; i < changes.length; i += 2) looks[changes[i]] = changes[i + 1];
    return looks;
  };
  const drawBoard = () => {
    const [marks, pieces, above] = ['.marks', '.pieces', '.above'].map(find);
    for (const group of [marks, pieces, above]) group.replaceChildren();
    const plies = made();
    const looks = looksAfter(plies);
    looks.forEach((look, cell) => { if (look) use(pieces, look, cell, ''); });
    const counts = roles.map(() => 0);
    for (const look of looks) for (const owner of owners[look]) if (owner >= 0) counts[owner]++;
    view.querySelectorAll('.count').forEach((count, i) => { count.textContent = counted ? counts[i] : ''; });
    if (plies.length > 0) {
      const [, , , path, captured, turned] = plies.at(-1);
      path.forEach((cell) => use(marks, 'cell', cell, 'moved'));
      captured.filter((cell) => !path.includes(cell)).forEach((cell) => use(above, 'taken', cell, 'taken'));
      captured.filter((cell) => path.includes(cell)).forEach((cell) => use(marks, 'cell', cell, 'taken-here'));
      if (path.length === 1 && shape !== 'square' && !turned?.includes(path[0], 1)) {
        const [x, y] = place(cells[path[0]][0], cells[path[0]][1]);
        put(above, 'circle', { class: 'last', cx: x, cy: y, r: 12 });
      }
      if (path.length > 1)
        put(above, 'polyline', { class: 'path', points: path.map((cell) => place(cells[cell][0], cells[cell][1]).join(',')).join(' ') });
      if (turned) {
        const points = turned.slice(1).map((cell) => place(cells[cell][0], cells[cell][1]));
        const [x, y] = [0, 1].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length);
        const far = Math.max(...points.map((point) => Math.abs(point[0] - x)));
        const [from, to] = turned[0] ? [-1, 1] : [1, -1];
        const r = far + 22;
        put(above, 'path', { class: 'turned', d: 'M' + [x + from * r * .77, y - r * .64].join(' ') + 'A' + [r, r, 0, 0, turned[0] ? 1 : 0, x + to * r * .77, y - r * .64].join(' ')
          + 'm' + [-to * 34, -10].join(' ') + 'l' + [to * 34, 10].join(' ') + 'l' + [0, -36].join(' ') });
      }
    }
    for (const label of board.querySelectorAll('.label'))
      label.setAttribute('transform', 'translate(' + place(Number(label.dataset.x), Number(label.dataset.y)).join(' ') + ')');
    board.querySelector('.ground').setAttribute('transform', flipped ? 'rotate(180 ' + middle.join(' ') + ')' : '');
  };
  const kinds = { '?!': 'inaccuracy', '?': 'mistake', '??': 'blunder' };
  const across = (ply) => 600 * ply / Math.max(1, game.plies.length);
  const drawCurve = () => {
    const points = (game.scores ?? []).flatMap((score, ply) => score === null ? [] : [[across(ply), 100 - 100 * score]]);
    curve.replaceChildren();
    curve.setAttribute('aria-label', 'expected score of ' + roles[0]);
    if (points.length === 0) return;
    put(curve, 'path', { class: 'area', d: 'M' + [points[0][0], 100] + 'L' + points.join('L') + 'L' + [points.at(-1)[0], 100] + 'Z' });
    put(curve, 'path', { class: 'score-line', d: 'M' + points.join('L') });
    put(curve, 'path', { class: 'middle', d: 'M0 50H600' });
    put(curve, 'path', { class: 'cursor', d: 'M0 0V100' });
    for (const [ply, glyph] of game.notes ?? [])
      put(curve, 'path', { class: 'spot ' + kinds[glyph], d: 'M' + [across(ply), 100 - 100 * game.scores[ply]] + 'h.01' });
  };
  const drawRemark = () => {
    const note = (game.notes ?? []).find(([ply]) => ply === (side ? side.ply : at));
    remark.replaceChildren();
    if (!note) return;
    const [ply, glyph, text, lines] = note;
    const words = document.createElement('p');
    words.className = kinds[glyph];
    words.textContent = text;
    remark.append(words, ...lines.map((line) => {
      const row = document.createElement('p');
      row.append(line.title + ': ', ...line.plies.map(([name], i) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = (i === 0 ? ply + '. ' : '') + name;
        if (side?.line === line && side.count === i + 1) button.setAttribute('aria-current', 'true');
        button.addEventListener('click', () => { stop(); enter(ply, line, i + 1); });
        return button;
      }));
      return row;
    }));
  };
  const enter = (ply, line, count) => {
    side = { ply, line, count };
    paint();
    remark.querySelector('[aria-current]')?.focus();
  };
  const sideways = (by) => {
    const { ply, line, count } = side;
    if (count + by < 1) show(ply - 1);
    else enter(ply, line, Math.min(line.plies.length, count + by));
  };
  const show = (ply) => {
    at = Math.max(0, Math.min(game.plies.length, ply));
    side = undefined;
    paint();
  };
  const paint = () => {
    const plies = made();
    const last = plies.at(-1);
    const said = last ? 'after ' + plies.length + '. ' + last[0] + ' (' + (roles[last[1]] ?? 'chance') + ')' : 'the start';
    if (board) {
      drawBoard();
      board.setAttribute('aria-label', 'the board, ' + said);
    } else find('.position').textContent = side ? side.line.texts[side.count - 1] : game.texts[at];
    if (find('.caption')) find('.caption').textContent = game.captions && !side ? game.captions[at] : '';
    if (curve) curve.querySelector('.cursor')?.setAttribute('d', 'M' + across(at) + ' 0V100');
    if (remark) drawRemark();
    slider.value = at;
    slider.setAttribute('aria-valuetext', said);
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const current = list.children[at - 1];
    if (current) {
      current.firstElementChild.setAttribute('aria-current', 'true');
      // The list is what their places are measured from.
      const [top, bottom] = [current.offsetTop, current.offsetTop + current.offsetHeight];
      if (top < list.scrollTop) list.scrollTop = top;
      else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
    } else list.scrollTop = 0;
    if (at === game.plies.length) stop();
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    find('[name=run]').textContent = 'Play';
  };
  const open = (number) => {
    stop();
    game = games[number];
    if (chooser) {
      chooser.value = number;
      chooser.nextElementSibling.textContent = chooser.selectedOptions[0].textContent;
    }
    slider.max = game.plies.length;
    view.querySelectorAll('.seat b').forEach((name, role) => { name.textContent = game.players[role]; });
    view.querySelectorAll('.seat').forEach((seat, role) => { seat.classList.toggle('winner', game.winner === role); });
    find('.score').textContent = game.score;
    list.replaceChildren(...game.plies.map(([name, role], i) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      const glyph = (game.notes ?? []).find(([ply]) => ply === i + 1)?.[1];
      button.type = 'button';
      button.textContent = name + (glyph ?? '');
      if (glyph) button.className = kinds[glyph];
      button.addEventListener('click', () => { stop(); show(i + 1); });
      item.append(button);
      return item;
    }));
    if (curve) drawCurve();
    show(0);
  };
  const choose = (by) => open((games.indexOf(game) + by + games.length) % games.length);
  const does = {
    first: () => show(0),
    back: () => side ? sideways(-1) : show(at - 1),
    next: () => side ? sideways(1) : show(at + 1),
    last: () => show(game.plies.length),
    flip: () => { flipped = !flipped; paint(); },
    run: () => {
      if (timer) return stop();
      if (at === game.plies.length) show(0);
      timer = setInterval(() => show(at + 1), 700);
      find('[name=run]').textContent = 'Stop';
    },
    'previous-game': () => choose(-1),
    'next-game': () => choose(1),
  };
  for (const button of view.querySelectorAll('button[name]'))
    button.addEventListener('click', () => { if (button.name !== 'run' && button.name !== 'flip') stop(); does[button.name](); });
  slider.addEventListener('input', () => { stop(); show(Number(slider.value)); });
  curve?.addEventListener('pointerdown', ({ clientX }) => {
    const { left, width } = curve.getBoundingClientRect();
    stop();
    show(Math.round((clientX - left) / width * game.plies.length));
  });
  chooser?.addEventListener('change', () => open(Number(chooser.value)));
  view.addEventListener('pointerdown', () => { active = view; });
  view.addEventListener('focusin', () => { active = view; });
  if (!active?.isConnected) active = view;
  places.set(view, (number, ply) => {
    if (!games[number - 1]) return;
    open(number - 1);
    show(ply);
    view.scrollIntoView({ block: 'start' });
  });
  steps.set(view, (step) => { stop(); does[step](); });
  view.classList.add('stepping');
  open(0);
};
document.querySelectorAll('.games').forEach(stepThrough);
// Links to a position: the view, the game and the ply.
const follow = (hash) => {
  const [, id, number, ply] = /^#(.+)\\.(\\d+)\\.(\\d+)$/.exec(hash) ?? [];
  const view = document.getElementById(id);
  if (view) places.get(view)?.(Number(number), Number(ply));
};
document.addEventListener('click', ({ target }) => {
  const link = target.closest?.('a[href^="#"]');
  if (link) follow(link.getAttribute('href'));
});
addEventListener('hashchange', () => follow(location.hash));
follow(location.hash);
document.addEventListener('keydown', (event) => {
  if (!active?.isConnected || event.altKey || event.ctrlKey || event.metaKey || ['INPUT', 'SELECT', 'TEXTAREA'].includes(event.target.tagName)) return;
  const { top, bottom } = active.getBoundingClientRect();
  const step = { ArrowLeft: 'back', ArrowRight: 'next' }[event.key];
  if (!step || bottom < 0 || top > innerHeight) return;
  event.preventDefault();
  steps.get(active)(step);
});
`;
