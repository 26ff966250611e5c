import type { Game } from 'evolab';
import {
  BOARD_SCRIPT,
  BOARD_SCRIPT_STYLE,
  boardStage,
  dataElement,
  drawnCells,
  html,
  moveList,
  type InteractiveBlock,
} from 'evolab/report';
import { rounded } from './positions.ts';
import type { SolvedWalk } from './solved-walk.ts';

/** The solved game: a board with what every move comes to, which one plays by clicks, and the line of best play. */
export function solvedBlock(game: Game, walk: SolvedWalk): InteractiveBlock {
  const { board, looks } = walk.looks;
  const { roles } = game;
  const averaged = walk.positions[0].plies === undefined;
  const draw = (id: string) =>
    html`<div class="solved-walk" id="${id}">
      <div class="viewer">
        <div class="stage">
          ${board ? boardStage(board, roles, looks, walk.start, id) : html`<pre class="position"></pre>`}
          <p class="said" aria-live="polite"></p>
          <div class="controls">
            <button type="button" name="start">Start</button>
            <button type="button" name="back">Back</button>
            <button type="button" name="best">Best move</button>
          </div>
        </div>
        <div>
          <p class="trail" aria-label="moves made"></p>
          <ul class="choices" aria-label="moves"></ul>
          <p class="note line"></p>
        </div>
      </div>
      ${dataElement({
        id,
        roles,
        averaged,
        start: walk.start,
        ...drawnCells(board),
        moves: walk.moves.map(({ name, path }) => [name, path]),
        positions: walk.positions.map(({ turn, changes, text, said, moves, line }) => [
          ...[turn, changes, said],
          moves.map(({ move, to, value, plies }) => [move, to, rounded(value), plies ?? -1]),
          moveList(line),
          ...(text === undefined ? [] : [text]),
        ]),
      })}
    </div>`;
  return {
    kind: 'interactive',
    draw,
    scripts: [BOARD_SCRIPT, WALK_SCRIPT],
    style: BOARD_SCRIPT_STYLE + WALK_STYLE,
  };
}

const WALK_SCRIPT = `
document.querySelectorAll('.solved-walk').forEach((view) => {
  const data = JSON.parse(view.querySelector('script').textContent);
  const { roles, moves, positions, averaged } = data;
  const find = (selector) => view.querySelector(selector);
  let trail = [];
  const here = () => trail.length === 0 ? 0 : trail.at(-1).to;
  const number = (value) => (value > 0 ? '+' : value < 0 ? '\\u2212' : '') + String(Math.round(Math.abs(value) * 100) / 100);
  const worth = (turn, value, plies) => {
    if (turn === -1) return 'expected ' + number(value) + (roles.length > 1 ? ' for ' + roles[0] : '');
    if (averaged || Math.abs(value) % 1 > 0) return 'expected ' + number(value);
    return (value > 0 ? 'wins' : value < 0 ? 'loses' : 'draws') + (plies > 0 ? ' in ' + plies : '');
  };
  const short = (value) => averaged || Math.abs(value) % 1 > 0 ? number(value) : value > 0 ? 'win' : value < 0 ? 'loss' : 'draw';
  const kindOf = (value) => value > 0 ? 'good' : value < 0 ? 'bad' : '';
  const board = labBoard(view, data, (index) => go(index));
  const go = (index, focus) => {
    const choice = positions[here()][3][index];
    if (!choice || choice[1] < 0) return;
    trail.push({ to: choice[1], move: choice[0] });
    draw(focus);
  };
  const draw = (focus) => {
    const [turn, changes, said, choices, line, text] = positions[here()];
    const looks = [...data.start];
    for (let k = 0; k < changes.length; k += 2) looks[changes[k]] = changes[k + 1];
    const cells = choices.map(([move]) => moves[move][1].at(-1));
    const texts = choices.flatMap(([, to, value], i) =>
      cells[i] !== undefined && cells.filter((cell) => cell === cells[i]).length === 1 ? [[cells[i], short(value), kindOf(value), to < 0 ? undefined : i]] : []);
    const last = trail.at(-1);
    const names = trail.map(({ move }) => moves[move][0]);
    board.draw({ looks, path: last ? moves[last.move][1] : [], texts, text, label: 'the board, ' + (last ? 'after ' + labMoves(names) : 'the start') });
    const whose = turn === -2 ? '' : turn === -1 ? 'Chance decides next. ' : roles.length > 1 ? roles[turn] + ' moves. ' : '';
    find('.said').textContent = whose + said;
    find('.trail').textContent = names.length > 0 ? 'Moves: ' + labMoves(names) : 'The start of the game. Click on a move: on the board, or here.';
    find('.line').textContent = line === '' ? '' : 'Best play from here: ' + line;
    find('.choices').replaceChildren(...choices.map(([move, to, value, plies], i) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.disabled = to < 0;
      const name = document.createElement('b');
      name.textContent = moves[move][0];
      const result = document.createElement('span');
      result.className = kindOf(value);
      result.textContent = worth(turn, value, plies) + (to < 0 ? ' (left out of this page)' : '');
      button.append(name, result);
      button.addEventListener('click', () => go(i, true));
      item.append(button);
      return item;
    }));
    find('[name=back]').disabled = find('[name=start]').disabled = trail.length === 0;
    find('[name=best]').disabled = turn < 0 || choices.length === 0 || choices[0][1] < 0;
    if (focus) (find('.choices button:enabled') ?? find('[name=back]')).focus({ preventScroll: true });
  };
  find('[name=start]').addEventListener('click', () => { trail = []; draw(); find('[name=best]').focus(); });
  find('[name=back]').addEventListener('click', () => { trail.pop(); draw(); if (trail.length === 0) find('[name=best]').focus(); });
  find('[name=best]').addEventListener('click', () => { go(0); if (find('[name=best]').disabled) find('[name=back]').focus(); });
  view.classList.add('stepping');
  draw();
});
`;

const WALK_STYLE = `
.solved-walk .viewer { grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); }
.solved-walk .said { min-height: 3em; margin: .5rem 0; } .trail { margin: 0 0 .5rem; min-height: 1.5em; }
.choices { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr)); gap: .3rem; }
.choices button { width: 100%; display: flex; justify-content: space-between; gap: .5rem; text-align: left; } .choices b { font-weight: 600; }
.choices .good { color: var(--good); } .choices .bad { color: var(--bad); }
button:disabled { cursor: default; color: var(--soft); }
@media (max-width: 900px) { .solved-walk .viewer { grid-template-columns: minmax(0, 1fr); gap: .5rem; } .solved-walk .stage { max-width: 24rem; } }
`;
