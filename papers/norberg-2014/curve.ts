import type { Reproduction, Row, Spec } from 'evolab';
import { handwritten, netOf, SAMPLE, scored, VARIANTS } from './reproduce.ts';

/** Generations after which champions are tested. */
const POINTS = [1, 5, 10, 20, 50, 100, 200];
/** The boards of the thesis, and seconds of two cores for a generation of five runs. */
const BOARDS = [
  { size: 5, seconds: 0.8 },
  { size: 7, seconds: 12 },
  { size: 9, seconds: 54 },
];
/** The other handwritten players of Foucaud et al. */
const OTHERS = ['middle', 'left-behind', 'left-behind-middle'];

/** How the champions of the thesis's two ways change during a run, on its three boards. */
export const norberg2014Curve: Reproduction = {
  id: 'norberg-2014-curve',
  method: 'coevolution',
  summary: 'Coevolution on Chinese checkers of 5x5, 7x7 and 9x9: champions during a run, five seeds each',
  sample: SAMPLE,
  async run(context) {
    const rows: Row[] = [];
    for (const { size, seconds } of BOARDS) {
      for (const goal of ['own', 'full']) {
        const game: Spec = { use: 'chinese-checkers', size, goal };
        for (const { name, learner } of VARIANTS.slice(0, 2)) {
          const title = `${size}x${size}, goal ${goal}: ${name}`;
          const run = `curve-${title.replace(/\W+/g, '-')}`;
          const series = { paper: '', run, game, learner: { ...learner, evaluator: netOf(size) } };
          let before = 0;
          for (const generations of POINTS) {
            const what = `${title}, after ${generations} ${generations === 1 ? 'generation' : 'generations'}`;
            const others = size === 5 && generations === POINTS.at(-1) ? OTHERS : [];
            const rest = others.map((id) => `${title}, after ${generations} generations against ${id}`);
            if (!context.fits(what, (generations - before + 1 + others.length) * seconds, rest)) continue;
            before = generations;
            rows.push(await scored(context, { ...series, what, generations }));
            for (const [i, id] of others.entries())
              rows.push(
                await scored(context, {
                  ...series,
                  what: rest[i],
                  generations,
                  opponent: handwritten(id, game),
                }),
              );
          }
        }
      }
    }
    return rows;
  },
};
