import { html, type Markup } from './markup.ts';

/** A game as a page shows it: its positions drawn, each below the move that led to it. */
export interface ShownGame {
  readonly title: string;
  readonly result: string;
  readonly frames: readonly { readonly move: string; readonly board: string }[];
}

/** Games to click through; the first is open. */
export function gamesView(games: readonly ShownGame[]): Markup[] {
  return games.map(({ title, result, frames }, i) => {
    const body = html`<summary>${title}: ${result}, ${frames.length - 1} plies</summary>
      <div class="controls">
        <button name="first" aria-label="first position">«</button>
        <button name="back" aria-label="one move back">‹</button>
        <button name="next" aria-label="next move">›</button>
        <button name="last" aria-label="last position">»</button>
        <input type="range" min="0" value="0" aria-label="position" />
      </div>
      <ol class="frames">
        ${frames.map(
          ({ move, board }) =>
            html`<li>
              <b>${move}</b>
              <pre>${board}</pre>
            </li> `,
        )}
      </ol>`;
    return i === 0
      ? html`<details class="game" open>${body}</details> `
      : html`<details class="game">${body}</details> `;
  });
}
