import { html } from 'htm/preact';
import type { DrawnSection } from '../../server/drawn-section.ts';
import { Drawn } from './drawn.ts';
import { GameList } from './game-list.ts';
import { RunActions } from './run-actions.ts';
import { ProgressBar, StateBadge } from './state-badge.ts';
import { count, duration } from './words.ts';

/** What the server tells of a tournament. */
export interface TournamentNow {
  readonly kind: 'tournament';
  readonly name: string;
  readonly method: string;
  readonly game: string;
  readonly state: 'running' | 'finished' | 'stopped';
  readonly stoppable: boolean;
  readonly done: number;
  readonly planned: number;
  /** What is counted: games of one player, or pairs or groups of games. */
  readonly unit: string;
  readonly players: number;
  readonly rounds: number;
  readonly seed: number;
  readonly openings: string;
  readonly secondsLeft?: number;
  readonly sections: readonly DrawnSection[];
}

/** A tournament while it is played. */
export function TournamentView({ now }: { readonly now: TournamentNow }): unknown {
  const { name, state, stoppable, done, planned, unit, secondsLeft, sections } = now;
  const [first, ...others] = sections;
  return html`<div class="heading">
      <h1>${name}</h1>
      <${StateBadge} state=${state} />
    </div>
    <p class="facts">${factsOf(now)}</p>
    <div class="status">
      <${ProgressBar} done=${done} planned=${planned} what=${unit} />
      <p>
        <b>${count(done)}</b> of ${count(planned)} ${unit}${unit === 'games' ? '' : ' of games'}
        ${state === 'running' && secondsLeft !== undefined && html` <span class="soft">${duration(secondsLeft)} left</span>`}
      </p>
      <${RunActions} run=${name} state=${state} stoppable=${stoppable} />
    </div>
    ${first && html`<${Drawn} ...${first} />`}
    <${GameList} run=${name} running=${state === 'running'} />
    ${others.map((section) => html`<${Drawn} key=${section.title} ...${section} />`)}`;
}

const factsOf = ({ method, players, game, rounds, openings, seed }: TournamentNow): string =>
  [
    `${method} of ${players} players`,
    game,
    `${rounds} ${rounds === 1 ? 'round' : 'rounds'}`,
    `openings ${openings}`,
    `seed ${seed}`,
  ].join(', ');
