import { measuresToPlot, measureWords } from 'evolab/browser';
import { html } from 'htm/preact';
import { useMemo } from 'preact/hooks';
import { playAddress } from './address.ts';
import { Chart, type Line } from './chart.ts';
import { ratingsOf, speedOf, type Evolution, type Generation, type Rating } from './evolution.ts';
import { FamilyTree } from './family-tree.ts';
import { GameList } from './game-list.ts';
import { RunActions } from './run-actions.ts';
import { ProgressBar, StateBadge } from './state-badge.ts';
import { Stronger } from './stronger.ts';
import { count, duration, percent, short } from './words.ts';

/** An evolution while it goes on. */
export function EvolutionView({ evolution }: { readonly evolution: Evolution }): unknown {
  const { about, log } = evolution;
  const { name, state, stoppable, planned } = about;
  const generation = log.at(-1)?.generation ?? 0;
  const running = state === 'running';
  if (about.kind === 'damaged') return html`<${Damaged} name=${name} text=${about.method} />`;
  return html`<div class="heading">
      <h1>${name}</h1>
      <${StateBadge} state=${state} />
      ${generation > 0 && html`<a class="button" href=${playAddress(name)}>Play the champion</a>`}
    </div>
    <p class="facts">${factsOf(evolution)}</p>
    <div class="status">
      <${ProgressBar} done=${generation} planned=${planned} what="generations" />
      <p aria-live="off">${statusOf(evolution)}</p>
      <${RunActions} run=${name} state=${state} stoppable=${stoppable} planned=${planned} />
    </div>
    <${Strength} evolution=${evolution} />
    ${generation > 0 && about.improvable && html`<${Stronger} run=${name} running=${running} improvement=${about.improvement} />`}
    <${Measures} log=${log} />
    <${GameList} run=${name} running=${running} />
    ${generation > 0 && html`<${FamilyTree} run=${name} generation=${generation} />`}`;
}

const Damaged = ({ name, text }: { readonly name: string; readonly text: string }): unknown =>
  html`<div class="heading">
      <h1>${name}</h1>
      <${StateBadge} state="damaged" />
    </div>
    <p class="failure">${text}</p>`;

function factsOf({ about: { method, game, seed, learner }, log }: Evolution): string {
  const games = log.reduce((sum, one) => sum + (one.games ?? 0), 0);
  return [
    `${method} on ${game}`,
    ...(learner !== undefined && learner !== method ? [`learner ${learner}`] : []),
    ...(seed === undefined ? [] : [`seed ${seed}`]),
    ...(games > 0 ? [`${count(games)} games`] : []),
  ].join(', ');
}

function statusOf(evolution: Evolution): unknown {
  const { about, log } = evolution;
  const generation = log.at(-1)?.generation ?? 0;
  const { left, games } = speedOf(evolution);
  const parts = [
    ...(about.state === 'running' && left !== undefined && generation < about.planned
      ? [`${duration(left)} left`]
      : []),
    ...(games === undefined ? [] : [`${count(games)} games a second`]),
  ];
  return html`<b>Generation ${count(generation)}</b> of ${count(about.planned)}
    ${parts.length > 0 && html` <span class="soft">${parts.join(', ')}</span>`}`;
}

function Strength({ evolution }: { readonly evolution: Evolution }): unknown {
  const ratings = useMemo(() => ratingsOf(evolution), [evolution.log, evolution.about]);
  const { x, lines } = useMemo(() => ratingLines(ratings), [ratings]);
  if (ratings.length === 0) return '';
  const last = ratings.at(-1)!.generation;
  return html`<section>
    <h2>Strength</h2>
    <${Chart}
      title="Score of the champion by generation"
      x=${x}
      lines=${lines}
      height=${280}
      range=${[0, 1]}
      text=${(share: number) => percent(share, 0)}
      points
    />
    <p class="note">Score of the champion against opponents that never change, with exact 95% intervals.</p>
    <div class="wide" tabindex="0" role="group" aria-label="scores of the champion">
      <table>
        <thead>
          <tr>
            <th class="text">Champion of generation ${last} against</th>
            <th>Score</th>
            <th>95% interval</th>
            <th>Won</th>
            <th>Drawn</th>
            <th>Lost</th>
          </tr>
        </thead>
        <tbody>
          ${ratings
            .filter(({ generation }) => generation === last)
            .map(
              ({ against, score, low, high, wins, draws, losses, different }) =>
                html`<tr>
                  <td class="text">${against}</td>
                  <td>${percent(score)}</td>
                  <td>
                    ${percent(low)} to
                    ${percent(high)}${different === undefined ? '' : `, ${different} games differ`}
                  </td>
                  <td>${wins}</td>
                  <td>${draws}</td>
                  <td>${losses}</td>
                </tr>`,
            )}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** A line for each opponent. */
function ratingLines(ratings: readonly Rating[]): { readonly x: number[]; readonly lines: Line[] } {
  const x = [...new Set(ratings.map(({ generation }) => generation))].sort((a, b) => a - b);
  const opponents = [...new Set(ratings.map(({ against }) => against))];
  const lines = opponents.map((name): Line => {
    const own = new Map(
      ratings.filter(({ against }) => against === name).map((one) => [one.generation, one]),
    );
    const of = (key: 'score' | 'low' | 'high') => x.map((generation) => own.get(generation)?.[key] ?? null);
    return { name, values: of('score'), low: of('low'), high: of('high') };
  });
  return { x, lines };
}

/** What the learner measured, a small plot each. */
function Measures({ log }: { readonly log: readonly Generation[] }): unknown {
  const plots = useMemo(() => measurePlots(log), [log]);
  if (plots.length === 0) return '';
  return html`<section>
    <h2>Curves</h2>
    <div class="small">
      ${plots.map(
        ({ title, x, lines }) =>
          html`<div key=${title}>
            <h3>${title}</h3>
            <${Chart} title=${`${title} by generation`} x=${x} lines=${lines} height=${150} text=${short} />
          </div>`,
      )}
    </div>
  </section>`;
}

function measurePlots(log: readonly Generation[]): { title: string; x: number[]; lines: Line[] }[] {
  const { names, fitness, others } = measuresToPlot(log);
  const x = log.map(({ generation }) => generation);
  const values = (name: string) => log.map(({ measures }) => measures[name] ?? null);
  const line = (name: string): Line => {
    const hasBounds = names.includes(`${name}Low`) && names.includes(`${name}High`);
    const bounds = hasBounds ? { low: values(`${name}Low`), high: values(`${name}High`) } : {};
    return { name: measureWords(name), values: values(name), ...bounds };
  };
  return [
    ...(fitness.length > 0 ? [{ title: 'fitness', x, lines: fitness.map(line) }] : []),
    ...others.map((name) => ({ title: measureWords(name), x, lines: [line(name)] })),
  ];
}
