import type { Row } from 'evolab';
import { paragraph, plot, table, type PageParts, type PlotSpec, type Section } from 'evolab/report';
import type { Rated } from './pool.ts';

const GAIN = 'gain by ';

/** The ratings of all ways on each game, what each change is worth, and what that comes to. */
export function studyPage(
  rated: readonly Rated[],
  rows: readonly Row[],
  { generations, seeds }: { readonly generations: number; readonly seeds: number },
): PageParts {
  const games = [...new Set(rated.map(({ game }) => game))];
  const parts = rows.map((row) => {
    const at = row.what.indexOf(': ');
    return { ...row, game: row.what.slice(0, at), thing: row.what.slice(at + 2) };
  });
  const gains = parts
    .filter(({ thing }) => thing.startsWith(GAIN))
    .map((row) => ({ ...row, thing: row.thing.slice(GAIN.length) }));
  return {
    title: 'What makes coevolution work',
    verdict: verdictOf(gains, games.length),
    facts: `${generations} generations of 150 games for every run, ${seeds} seeds; all search two plies`,
    sections: [
      {
        title: 'What each change is worth',
        body: [
          plot(
            changes(gains),
            'Elo that a change adds, as the mean over the evaluators, with 95% intervals over the seeds. Right of 0 it helps.',
          ),
        ],
      },
      ...games.map((game): Section => ({
        title: game,
        body: [
          plot(
            strengths(rated.filter((one) => one.game === game)),
            `Elo of every champion in the pool of ${game}, a dot for each seed.`,
          ),
          table(
            ['', 'Elo', '95% interval', 'what it rests on'],
            parts
              .filter((row) => row.game === game && !row.thing.startsWith(GAIN))
              .map((row) => [row.thing, row.ours.toFixed(0), interval(row), row.basis]),
            1,
          ),
        ],
      })),
      {
        title: 'How this was measured',
        body: [
          paragraph(
            'Every optimizer learns n-tuples, which have few weights, without memory, and one of them also with each memory; four optimizers learn nets too. All runs of a game play as many games, from openings of four random moves. The champions of all seeds then play each other, two pairs of games each, and get maximum-likelihood ratings, with a player written by hand at 0. Seeds are the unit of all intervals (Student). The cyclic share is what of the results no rating explains (Hodge decomposition).',
          ),
        ],
      },
    ],
  };
}

type Gain = Row & { readonly game: string; readonly thing: string };

/** What helps on every game, and what hurts on every game, as far as intervals tell. */
function verdictOf(gains: readonly Gain[], games: number): string {
  const things = [...new Set(gains.map(({ thing }) => thing))];
  const where = (holds: (gain: Gain) => boolean) =>
    things
      .map((thing) => ({ thing, count: gains.filter((gain) => gain.thing === thing && holds(gain)).length }))
      .filter(({ count }) => count > 0)
      .map(({ thing, count }) => `${thing} (${count === games ? 'all' : count} of ${games} games)`);
  const said = (what: string, list: readonly string[]) =>
    list.length === 0 ? `Nothing ${what}.` : `What ${what}: ${list.join('; ')}.`;
  return [
    said(
      'helps',
      where(({ low }) => low > 0),
    ),
    said(
      'hurts',
      where(({ high }) => high < 0),
    ),
  ].join(' ');
}

const interval = ({ low, high }: Row): string => `${low.toFixed(0)} to ${high.toFixed(0)}`;

function changes(gains: readonly Gain[]): PlotSpec {
  const values = gains.map(({ game, thing, ours, low, high }) => ({ game, thing, gain: ours, low, high }));
  const y = { field: 'thing', type: 'nominal', sort: null, axis: { title: null, labelLimit: 260 } };
  const yOffset = { field: 'game', sort: null };
  const color = { field: 'game', type: 'nominal', sort: null, title: null };
  return {
    data: { values },
    width: 640,
    height: 340,
    layer: [
      {
        mark: { type: 'rule', strokeDash: [3, 3], color: 'var(--faint)' },
        encoding: { x: { datum: 0 } },
      },
      {
        mark: { type: 'rule', strokeWidth: 2 },
        encoding: {
          y,
          yOffset,
          color,
          x: { field: 'low', type: 'quantitative', axis: { title: 'Elo' } },
          x2: { field: 'high' },
        },
      },
      {
        mark: { type: 'point', filled: true, size: 45, opacity: 1 },
        encoding: { y, yOffset, color, x: { field: 'gain', type: 'quantitative' } },
      },
    ],
  };
}

function strengths(rated: readonly Rated[]): PlotSpec {
  const y = { field: 'way', type: 'nominal', sort: null, axis: { title: null, labelLimit: 260 } };
  return {
    data: { values: rated },
    width: 640,
    height: 320,
    mark: { type: 'point', filled: true, size: 35, opacity: 0.75 },
    encoding: {
      y,
      yOffset: { field: 'evaluator', sort: null },
      x: { field: 'elo', type: 'quantitative', axis: { title: 'Elo' } },
      color: { field: 'evaluator', type: 'nominal', sort: null, title: null },
    },
  };
}
