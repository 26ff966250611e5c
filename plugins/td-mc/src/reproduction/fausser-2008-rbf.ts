import type { Reproduction, Row, Use } from 'evolab';
import { playRandom, quotaRow, rowText } from './measure-quota.ts';
import { RANDOM_DRAUGHTS } from './random-draughts.ts';

/** Episodes of all nets together per minute on two cores; radial basis functions are slow to train. */
const PACE = 25_000;
const TESTS = 5_000;
const GENERATION = 250;
const BELLS: Use = { use: 'rbf', units: 120, view: 'waiting' };

interface Variant {
  readonly what: string;
  readonly evaluator: Use;
  readonly eta: number;
}

/**
 * The causes that the report suspects: the coding of squares in four bits, in which all different squares
 * have the same distance, and the common width of all bells. Also the step size, which it does not give, and
 * a perceptron with the same number of units for comparison.
 */
const VARIANTS: readonly Variant[] = [
  { what: 'bells, bits, one width (paper)', evaluator: { ...BELLS, width: 2.5 }, eta: 0.01 },
  { what: 'bells, bits, own widths', evaluator: { ...BELLS, width: 2.5, widths: 'own' }, eta: 0.01 },
  {
    what: 'bells, a number per square, one width',
    evaluator: { ...BELLS, encoder: 'board', width: 4 },
    eta: 0.01,
  },
  {
    what: 'bells, a number per square, own widths',
    evaluator: { ...BELLS, encoder: 'board', width: 4, widths: 'own' },
    eta: 0.01,
  },
  { what: 'bells, bits, one width, eta 0.1', evaluator: { ...BELLS, width: 2.5 }, eta: 0.1 },
  { what: 'bells, bits, own widths, eta 0.1', evaluator: { ...BELLS, width: 2.5, widths: 'own' }, eta: 0.1 },
  { what: 'perceptron, bits, eta 0.8', evaluator: { use: 'mlp', hidden: [120], view: 'waiting' }, eta: 0.8 },
];

/** Section on radial basis functions: the effect of each cause that the report suspects. */
export const fausser2008Rbf: Reproduction = {
  id: 'fausser-2008-rbf',
  summary: 'Radial basis functions on draughts: codings and widths, against a random player',
  sample: RANDOM_DRAUGHTS,
  async run(context, minutes) {
    const episodes = GENERATION * Math.max(1, Math.round((minutes * PACE) / VARIANTS.length / GENERATION));
    const rows: Row[] = [];
    for (const [n, { what, evaluator, eta }] of VARIANTS.entries()) {
      if (!context.fits(what, (60 * minutes) / VARIANTS.length)) continue;
      const [agent] = await context.evolve({
        name: `try-${n + 1}`,
        game: { use: 'draughts' },
        learner: {
          use: 'td',
          evaluator,
          schedule: [{ episodes: 5_000_000, eta, eps: 0.7 }],
          trainBoth: true,
          discountTo: 'loss',
          episodes: GENERATION,
          lanes: 8,
          testGames: 0,
        },
        seed: 1,
        generations: episodes / GENERATION,
      });
      const row = quotaRow(
        `${what}, ${episodes} episodes`,
        n === 0 ? '200' : '',
        await playRandom(context, agent, 0, TESTS),
      );
      rows.push(row);
      context.say(rowText(row));
    }
    return rows;
  },
};
