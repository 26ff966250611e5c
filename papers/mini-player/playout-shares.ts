import { meanInterval, type Reproduction, type ReproductionContext, type Row } from 'evolab';
import { ALLOCATION_STEP, allocations, choosers, strategies, type Allocation } from '@evolab/mini-player';

/** Playouts of the slides' charts. */
const PLAYOUTS = 30_000;
const FEWEST = 500;
const SEEDS = 5;

/** The mechanisms of the charts, with what they show of the best strategy: our copy has the order, not the heights. */
const MECHANISMS: readonly { chooser: string; title: string; best: string; worst: string }[] = [
  { chooser: 'ucb', title: 'UCB', best: 'most', worst: '' },
  { chooser: 'ranks', title: 'Static', best: 'between', worst: '' },
  { chooser: 'squared', title: 'AVG', best: 'fewest', worst: '' },
];

/** Games that are quick enough for so many playouts, with the processor seconds of one chart. */
const GAMES = [
  { name: 'Connect4', sheet: 'connect-four', seconds: 10 },
  { name: 'Connect4 Suicide', sheet: 'connect-four-suicide', seconds: 10 },
  { name: 'Pentago', sheet: 'pentago', seconds: 30 },
  { name: 'Free for all 2P', sheet: 'free-for-all-most', seconds: 30 },
] as const;

/** The slides' charts: playouts for the best strategy and for the worst, by the mechanism that chooses. */
export const playoutShares: Reproduction = {
  id: 'mini-player-choosers',
  method: 'mini-player',
  summary: 'Charts of MiNI-Player: playouts that mechanisms give the best strategy and the worst',
  async run(context, minutes) {
    const rows: Row[] = [];
    const curves: Curve[] = [];
    const playouts = Math.max(
      FEWEST,
      Math.min(PLAYOUTS, ALLOCATION_STEP * Math.floor((minutes * PLAYOUTS) / ALLOCATION_STEP / 2)),
    );
    const nameOf = (game: string, which: 'best' | 'worst', mechanism: string) =>
      `${game}: playouts for the ${which} strategy by ${mechanism}, in %`;
    for (const { name, sheet, seconds } of GAMES) {
      const made = MECHANISMS.flatMap(({ title }) => [
        nameOf(name, 'best', title),
        nameOf(name, 'worst', title),
      ]);
      if (!context.fits(`${name}: playouts by mechanism`, seconds * (playouts / PLAYOUTS), made)) continue;
      for (const mechanism of MECHANISMS) {
        const runs: Allocation[][] = [];
        for (let seed = 1; seed <= SEEDS; seed++) {
          const { chooser } = mechanism;
          const of = { game: { use: 'gdl', sheet }, searcher: { use: 'mini', chooser }, playouts };
          runs.push(
            await context.compute(of, seed, () =>
              Promise.resolve(allocations({ strategies, choosers }, sheet, chooser, playouts, seed)),
            ),
          );
          await context.pause();
        }
        for (const which of ['best', 'worst'] as const) {
          const { mean, low, high } = meanInterval(runs.map((run) => (100 * run.at(-1)![which]) / playouts));
          rows.push({
            what: nameOf(name, which, mechanism.title),
            paper: mechanism[which],
            ours: mean,
            low: Math.max(0, low),
            high: Math.min(100, high),
            basis: `${SEEDS} searches of ${playouts} playouts from the start`,
          });
        }
        curves.push({ game: name, title: mechanism.title, runs });
      }
      context.say(`${name}: done`);
    }
    await showCharts(context, curves);
    return rows;
  },
};

/** Of a game and a mechanism, by seed. */
interface Curve {
  readonly game: string;
  readonly title: string;
  readonly runs: readonly (readonly Allocation[])[];
}

async function showCharts(context: ReproductionContext, curves: readonly Curve[]): Promise<void> {
  if (curves.length === 0) return;
  const { plot } = await import('evolab/report');
  const games = [...new Set(curves.map(({ game }) => game))];
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const chart = (game: string, which: 'best' | 'worst') => {
    const values = curves
      .filter((curve) => curve.game === game)
      .flatMap(({ title, runs }) =>
        runs[0].map(({ playouts }, i) => ({
          mechanism: title,
          playouts,
          given: meanOf(runs.map((run) => (run[i] ?? run.at(-1)!)[which])),
        })),
      );
    const text = `Playouts for the ${which} strategy in ${game}`;
    return plot(
      {
        data: { values },
        width: 640,
        height: 260,
        mark: { type: 'line', point: true },
        encoding: {
          x: { field: 'playouts', type: 'quantitative', axis: { title: 'playouts of the search' } },
          y: { field: 'given', type: 'quantitative', axis: { title: `for the ${which} strategy` } },
          color: { field: 'mechanism', type: 'nominal', title: null, sort: null },
        },
      },
      `${text}: the mean of ${SEEDS} searches from the start.`,
      text,
    );
  };
  await context.show({
    title: 'Playouts by the mechanism that chooses strategies',
    verdict: 'How many playouts the best strategy gets, and how many are spent on the worst.',
    facts: `${games.join(', ')}; ${SEEDS} searches each`,
    sections: games.map((game) => ({
      title: game,
      body: [chart(game, 'best'), chart(game, 'worst')],
    })),
  });
}
