import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListedGames } from '../../server/kept-games.ts';
import { ask, messageOf } from './requests.ts';

/** The script that `lab report` has in its pages too. */
declare const stepThrough: (view: Element) => void;

/** Milliseconds between two looks at the list while games are played. */
const PAUSE_MILLIS = 2000;

/** The games of a run, the last ones first; one of them on a board to step through. Nothing for a run that keeps none. */
export function GameList({ run, running }: { readonly run: string; readonly running: boolean }): unknown {
  const [list, setList] = useState<ListedGames>();
  const [before, setBefore] = useState<number>();
  const [chosen, setChosen] = useState<number>();
  const [error, setError] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = (): void => {
      if (document.hidden) timer = setTimeout(look, PAUSE_MILLIS);
      else
        ask<ListedGames>('games', { run, ...(before !== undefined && { before }) })
          .then(
            (games) => !gone && (setList(games), setError('')),
            (reason: unknown) => !gone && setError(messageOf(reason)),
          )
          .finally(() => {
            // Older games do not change.
            if (!gone && running && before === undefined) timer = setTimeout(look, PAUSE_MILLIS);
          });
    };
    look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [run, before, running]);
  if (error !== '') return html`<p class="failure" role="alert">${error}</p>`;
  if (list === undefined || list.count === 0) return '';
  const oldest = list.games.at(-1)?.number ?? 0;
  return html`<section>
    <h2>Games <span class="soft">${list.count.toLocaleString('en')}</span></h2>
    <div class="games-of-run">
      <div>
        <ol class="game-list" aria-label="games, the last one first">
          ${list.games.map(
            (game) =>
              html`<li key=${game.number}>
                <button
                  type="button"
                  aria-current=${game.number === chosen ? 'true' : undefined}
                  onClick=${() => setChosen(game.number)}
                >
                  <span class="soft">${game.round}</span>
                  <span class="who">${game.players.join(' – ')}</span>
                  <b>${resultOf(game.payoffs)}</b>
                </button>
              </li>`,
          )}
        </ol>
        <div class="actions">
          ${oldest > 0 && html`<button type="button" onClick=${() => setBefore(oldest)}>Earlier games</button>`}
          ${before !== undefined && html`<button type="button" onClick=${() => setBefore(undefined)}>Last games</button>`}
        </div>
      </div>
      ${chosen === undefined ? html`<p class="wait">Choose a game to step through it.</p>` : html`<${GameView} run=${run} number=${chosen} />`}
    </div>
  </section>`;
}

function resultOf(payoffs: readonly number[]): string {
  if (payoffs.length !== 2) return payoffs.map((payoff) => String(Number(payoff.toFixed(3)))).join(' ');
  const [first, second] = payoffs;
  return first === second ? '½-½' : first > second ? '1-0' : '0-1';
}

/** A game on its board, as `lab report` shows it. */
function GameView({ run, number }: { readonly run: string; readonly number: number }): unknown {
  const place = useRef<HTMLDivElement>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    let gone = false;
    ask<{ html: string }>('game', { run, number }).then(
      (answer) => {
        if (gone || place.current === null) return;
        // Drawn by the server, which escapes every text in it.
        place.current.innerHTML = answer.html;
        setError('');
        stepThrough(place.current.querySelector('.games')!);
        // On a narrow screen it is below the list.
        place.current.scrollIntoView({ block: 'nearest' });
      },
      (reason: unknown) => !gone && setError(messageOf(reason)),
    );
    return () => {
      gone = true;
    };
  }, [run, number]);
  return html`<div class="game-view">
    ${error !== '' && html`<p class="failure" role="alert">${error}</p>`}
    <div ref=${place}></div>
  </div>`;
}
