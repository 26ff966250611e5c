import { areCountable, tokenOf } from '../../board/role-pieces.ts';
import { largest } from '../../util/extremes.ts';
import type { ShownGame, ShownGames, ShownPly } from '../../contract/shown-games.ts';
import { at, colourOf, drawPiece, middleOf } from './board-drawing.ts';
import { boardStage } from './board-stage.ts';
import { dataElement } from './data-element.ts';
import { html, type Markup } from './markup.ts';

/**
 * Games to step through: a board, the list of moves, and a list of games to choose from. The script of the page puts
 * the pieces where the data say; without it the last position of the first game is shown.
 */
export function gamesView(shown: ShownGames, id: string): Markup {
  const { games, of, board } = shown;
  const first = games[0]!;
  const chooser =
    games.length > 1
      ? html`<p class="chooser">
          <label for="${id}-game">Game</label>
          <button type="button" name="previous-game" aria-label="previous game">▲</button>
          <button type="button" name="next-game" aria-label="next game">▼</button>
          <span class="chosen">
            <select id="${id}-game" autocomplete="off">
              ${games.map((game, i) => html`<option value="${i}">${titleOf(game)}</option> `)}
            </select>
            <span aria-hidden="true">${titleOf(first)}</span>
          </span>
        </p>`
      : html`<p class="chooser">${titleOf(first)}</p>`;
  const noted = games.some(({ notes }) => notes);
  const some = of > games.length ? ` Shown are ${games.length} of ${of} games, from all over.` : '';
  return html`<div class="games" id="${id}">
    ${chooser}
    <div class="viewer">
      <div class="stage">
        <div class="seats">${shown.roles.map((_, role) => seat(shown, role))}</div>
        ${board ? boardStage(board, shown.roles, shown.looks, lookNumbers(first), id) : html`<pre class="position" aria-live="polite">${first.texts!.at(-1)!}</pre>`}
        ${
          games.some(({ captions }) => captions)
            ? html`<p class="caption" aria-live="polite">${first.captions?.at(-1) ?? ''}</p>`
            : []
        }
        ${noted ? html`<svg class="curve" viewBox="0 0 600 100" preserveAspectRatio="none" role="img"></svg>` : []}
        <div class="controls">
          <button type="button" name="first" aria-label="first position">«</button>
          <button type="button" name="back" aria-label="one move back">‹</button>
          <button type="button" name="next" aria-label="next move">›</button>
          <button type="button" name="last" aria-label="last position">»</button>
          <button type="button" name="run" aria-label="play the moves">Play</button>
          ${board ? html`<button type="button" name="flip" aria-label="flip the board">Flip</button>` : []}
        </div>
        <input
          type="range"
          min="0"
          max="${first.plies.length}"
          value="${first.plies.length}"
          aria-label="position"
        />
        ${noted ? html`<div class="remark" aria-live="polite"></div>` : []}
      </div>
      <div class="record">
        <p class="score">${first.score}</p>
        <ol class="moves" aria-label="moves" style="--move: ${wide(games)}rem">
          ${first.plies.map(({ name }) => html`<li><button type="button">${name}</button></li> `)}
        </ol>
      </div>
    </div>
    <p class="note">Step with the buttons, the moves or the arrow keys ← and →.${some}</p>
    ${data(shown)}
  </div>`;
}

/** The width of the longest move with its number, in rem. */
function wide(games: readonly ShownGame[]): number {
  const longest = largest(
    games.flatMap(({ plies }) => plies.map(({ name }) => name.length)),
    1,
  );
  const glyphs = games.some(({ notes }) => notes) ? 2 : 0;
  return Math.min(20, Math.ceil(3.3 + 0.65 * (longest + glyphs)));
}

function seat(shown: ShownGames, role: number): Markup {
  const { roles, board, games } = shown;
  const colour = colourOf(role, board?.colours, roles);
  return html`<p class="seat" data-role="${role}">
    <svg class="token" viewBox="-50 -50 100 100" aria-hidden="true">
      ${drawPiece(tokenOf(shown.looks.flat(), role), colour, roles.length)}
    </svg>
    <b>${games[0]!.players[role] ?? '?'}</b> <span class="role">${roles[role]!}</span>
    <span class="count"></span>
  </p>`;
}

function titleOf({ players, remark, score, plies }: ShownGame): string {
  const who = players.join(' – ');
  return `${remark === '' ? '' : `${remark}: `}${who}, ${score}, ${plies.length} plies`;
}

/** The looks of the cells at the end of a game. */
function lookNumbers({ start, plies }: ShownGame): number[] {
  const cells = [...start];
  for (const { changes } of plies)
    for (let i = 0; i < changes.length; i += 2) cells[changes[i]!] = changes[i + 1]!;
  return cells;
}

const plyData = ({ name, role, changes, cells: { path, captured = [], turned } }: ShownPly) => [
  ...[name, role, changes, path, captured],
  ...(turned ? [[turned.clockwise ? 1 : 0, ...turned.cells]] : []),
];

/** What the script reads. */
function data({ board, looks, roles, games }: ShownGames): Markup {
  const value = {
    roles,
    cells: board?.cells.map(({ x, y, name }) => [at(x), at(y), name]) ?? [],
    ...(board && { shape: board.shape, middle: middleOf(board) }),
    owners: looks.map((pieces) => pieces.map(({ owner = -1, kind }) => (kind === 'die' ? -1 : owner))),
    counted: roles.length > 1 && areCountable(looks.flat()),
    games: games.map(({ players, score, winner, start, plies, captions, texts, notes }) => ({
      players,
      score,
      winner,
      start,
      captions,
      texts,
      plies: plies.map(plyData),
      ...(notes && {
        scores: notes.scores.map((known) => (known === undefined ? null : Math.round(1000 * known) / 1000)),
        notes: notes.moves.map(({ ply, glyph, text, lines }) => [
          ...[ply, glyph, text],
          lines.map((line) => ({ title: line.title, plies: line.plies.map(plyData), texts: line.texts })),
        ]),
      }),
    })),
  };
  return dataElement(value);
}
