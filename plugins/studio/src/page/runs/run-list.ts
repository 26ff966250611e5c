import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import type { RunLine } from '../../server/watched-runs.ts';
import { runAddress } from './address.ts';
import type { Choice } from './fields.ts';
import { FIRST_AGENT } from './play-form.ts';
import { ask } from './requests.ts';
import { ProgressBar, StateBadge } from './state-badge.ts';
import { useLive } from './use-live.ts';
import { ago, count, percent, short } from './words.ts';

interface Runs {
  readonly runs: readonly RunLine[];
  readonly failures: readonly { readonly name: string; readonly text: string }[];
}

/** All evolutions and tournaments, those that changed last first. */
export function RunList(): unknown {
  const { value, fault } = useLive<Runs>('', (_, __, data) => data as Runs);
  useEffect(() => {
    document.title = 'Runs - evolab';
  }, []);
  if (value === undefined) return html`<p class="wait">${fault || 'Looking for runs…'}</p>`;
  const { runs, failures } = value;
  return html`<div class="heading">
      <h1>Runs</h1>
      ${runs.length > 0 && html`<a class="button primary" href="#/new">New run</a>`}
    </div>
    ${fault && html`<${Lost} fault=${fault} />`}
    ${failures.map(
      ({ name, text }) =>
        html`<div class="failure" role="alert">
          <b>${name} ended early.</b>
          <pre>${text}</pre>
        </div>`,
    )}
    ${runs.length === 0 ? html`<${Nothing} />` : html`<${Table} runs=${runs} />`}`;
}

/** The server tells nothing new. */
export const Lost = ({ fault }: { readonly fault: string }): unknown =>
  html`<p class="failure" role="alert">${fault}. What you see is how things were.</p>`;

/** How one begins where there is no run yet: with a run, with a game against a search, or at a terminal. */
function Nothing(): unknown {
  const [games, setGames] = useState<readonly Choice[]>([]);
  useEffect(() => {
    // Without the list there is still the form.
    ask<{ readonly games: readonly Choice[] }>('choices').then(
      (choices) => setGames(choices.games),
      () => undefined,
    );
  }, []);
  const boardOf = (game: string) => `/play?${new URLSearchParams({ agent: FIRST_AGENT, game }).toString()}`;
  return html`<div class="empty">
    <p>There is no run in this folder yet. One can begin in three ways.</p>
    <h2>Breed players</h2>
    <p>Choose a method and a game, and watch its players learn. Its champion can be played at any time.</p>
    <p><a class="button primary" href="#/new">Start an evolution</a></p>
    <h2>Play</h2>
    <p>A tree search plays every game, without having learned anything.</p>
    <p class="chips">
      ${games.map(({ id, summary }) => html`<a class="button" href=${boardOf(id)} title=${summary}>${id}</a>`)}
    </p>
    <p><a href="#/play">Choose the players yourself</a></p>
    <h2>At a terminal</h2>
    <p>What is begun there is shown here as soon as it is there.</p>
    <pre class="code">
lab evolve --plugin coevolution
lab tournament random material:depth=2 material:depth=4</pre>
  </div>`;
}

function Table({ runs }: { readonly runs: readonly RunLine[] }): unknown {
  return html`<ul class="runs">
    ${runs.map(
      (run) =>
        html`<li key=${run.name} class=${run.kind}>
          <div class="what">
            <a href=${runAddress(run.name)}>${run.name}</a>
            <span class="soft">${subtitle(run)}</span>
          </div>
          <div class="progress">${run.kind === 'damaged' ? '' : progressOf(run)}</div>
          <div class="best">${bestText(run)}</div>
          <div class="when">
            <${StateBadge} state=${run.kind === 'damaged' ? 'damaged' : run.state} />
            <span class="soft">${ago(run.changed)}</span>
          </div>
        </li>`,
    )}
  </ul>`;
}

function progressOf({ done, planned, unit }: RunLine): unknown {
  if (planned === undefined) return html`<span class="soft">${count(done)} ${unit}</span>`;
  return html`<${ProgressBar} done=${done} planned=${planned} what=${unit} />
    <span class="soft">${count(done)} of ${count(planned)} ${unit}</span>`;
}

const subtitle = ({ kind, method, game }: RunLine): string =>
  kind === 'damaged' || kind === 'other'
    ? method
    : kind === 'tournament'
      ? `tournament of ${game}, ${method}`
      : `${method} on ${game}`;

function bestText({ best }: RunLine): unknown {
  if (best === undefined) return '';
  if ('text' in best) return html`<b>${best.text}</b>`;
  if ('elo' in best)
    return html`<b>${best.name}</b
      ><span class="soft"> leads, Elo ${best.elo > 0 ? '+' : ''}${short(Math.round(best.elo))}</span>`;
  const [score, most] = [best.latest.score, best.score].map((share) => percent(share, 0));
  return html`<b>${score}</b
    ><span class="soft"> against ${best.against}${most === score ? '' : `, at best ${most}`}</span>`;
}
