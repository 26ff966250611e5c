import type { AgentSpec, Reproduction, ReproductionContext, Row, Spec } from 'evolab';
import { playRandom, quotaRow, rowText } from './measure-quota.ts';
import { RANDOM_DRAUGHTS } from './random-draughts.ts';
import { GENERATION, threeStages } from './three-stages.ts';

/** Episodes of all nets together per minute on two cores; radial basis functions are slow to train. */
const PACE = 25_000;
/** The share of them that the best basis functions of the paper's kind learn from, after all variants were compared. */
const LONG = 0.8;
/** What the part is called in which they do, and the shares of its episodes after which they are tested. */
const LONGER = 'the best basis functions for longer';
const TESTED = [0.2, 0.4, 0.6, 0.8, 1];
const TESTS = 5_000;
/** Test games of the long run after each share, per minute of budget and at most. */
const LONG_TESTS = { pace: 1500, most: 20_000 };
const BELLS: Spec = { use: 'rbf', units: 120, view: 'opponent' };

interface Variant {
  readonly what: string;
  readonly evaluator: Spec;
  /** First step size; it falls to a quarter and a sixteenth in the last two fifths. */
  readonly eta: number;
  /** Whether it is what the paper describes: bits, and one width for all basis functions. */
  readonly printed?: boolean;
}

const bits = (width: number, eta: number): Variant => ({
  what: `basis functions of width ${width}, bits, step ${eta}`,
  evaluator: { ...BELLS, width },
  eta,
  printed: true,
});

/**
 * What the report does not give, width and step size; the causes that it suspects: the coding of squares in four bits, in
 * which all different squares have the same distance, and the common width; and a perceptron with as many units.
 */
const VARIANTS: readonly Variant[] = [
  bits(1, 1),
  bits(1.5, 0.3),
  bits(1.5, 1),
  bits(1.5, 2),
  bits(2, 1),
  bits(2.5, 0.1),
  bits(2.5, 1),
  bits(4, 0.1),
  {
    what: 'basis functions of own widths, bits, step 1',
    evaluator: { ...BELLS, width: 1.5, widths: 'own' },
    eta: 1,
  },
  {
    what: 'basis functions of one width, a number per square, step 0.1',
    evaluator: { ...BELLS, encoder: 'board', width: 4 },
    eta: 0.1,
  },
  {
    what: 'basis functions of own widths, a number per square, step 0.1',
    evaluator: { ...BELLS, encoder: 'board', width: 4, widths: 'own' },
    eta: 0.1,
  },
  {
    what: 'perceptron, bits, step 0.8',
    evaluator: { use: 'mlp', hidden: [120], view: 'opponent' },
    eta: 0.8,
  },
];

/** Section on radial basis functions: widths, steps and codings, then the best of the paper's kind for longer. */
export const fausser2008Rbf: Reproduction = {
  id: 'fausser-2008-rbf',
  method: 'td-mc',
  summary: 'Radial basis functions on draughts: widths, steps and codings, against a random player',
  sample: RANDOM_DRAUGHTS,
  async run(context, minutes) {
    const whole = (minutes * PACE) / GENERATION;
    const generations = Math.max(1, Math.round(((1 - LONG) * whole) / VARIANTS.length));
    const rows: Row[] = [];
    let best: { variant: Variant; quota: number } | undefined;
    for (const variant of VARIANTS) {
      const made = variant.printed ? [variant.what, LONGER] : [];
      if (!context.fits(variant.what, ((1 - LONG) * 60 * minutes) / VARIANTS.length, made)) continue;
      const row = await rowOf(context, variant, generations, generations, TESTS);
      rows.push(row);
      if (variant.printed && row.ours > (best?.quota ?? 0)) best = { variant, quota: row.ours };
    }
    if (best && context.fits(LONGER, LONG * 60 * minutes)) {
      const longer = Math.max(generations, Math.round(LONG * whole));
      const tests = 100 * Math.ceil(Math.min(LONG_TESTS.most, LONG_TESTS.pace * minutes) / 100);
      for (const share of TESTED) {
        const learned = Math.max(1, Math.round(share * longer));
        const row = await rowOf(context, best.variant, longer, learned, tests);
        rows.push({ ...row, paper: '200' });
      }
    }
    return rows;
  },
};

/** After `learned` generations of a run whose steps fall within `generations`. */
async function rowOf(
  context: ReproductionContext,
  { what, evaluator, eta }: Variant,
  generations: number,
  learned: number,
  tests: number,
): Promise<Row> {
  const episodes = generations * GENERATION;
  const [agent]: readonly AgentSpec[] = await context.evolve({
    name: `${what.replace(/\W+/g, '-')}-${episodes}`,
    game: { use: 'draughts' },
    learner: threeStages(evaluator, episodes, [eta, eta / 4, eta / 16]),
    seed: 1,
    generations: learned,
  });
  const of = learned < generations ? ` of ${episodes}` : '';
  const score = await playRandom(context, agent, 0, tests);
  const row = quotaRow(`${what}, ${learned * GENERATION}${of} episodes`, '', score);
  context.say(rowText(row));
  return row;
}
