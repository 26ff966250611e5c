import type { AgentSpec, Reproduction, Row, Spec } from 'evolab';
import { playRandom, quotaRow, ratioRow, rowText, sumOf } from './measure-quota.ts';
import { RANDOM_DRAUGHTS } from './random-draughts.ts';
import { GENERATION, threeStages } from './three-stages.ts';
import type { Results } from '@evolab/td-mc';

const MEMBERS = 9;
const RULES = ['vote', 'median', 'mean'] as const;
const BEST = 'the best member';
const ruleName = (rule: string, members = MEMBERS) => `${rule} of ${members}`;
const ratioName = (rule: string) => `${rule}: times the quota of a member`;
/** The rows that need the members. */
const OF_MEMBERS = [
  'a member, all together',
  BEST,
  ...RULES.flatMap((rule) => [ruleName(rule), ratioName(rule)]),
];
/** The paper's members had five million. */
const MAX_EPISODES = 5_000_000;
const MAX_TESTS = 200_000;
/** Parts of the budget that a member and its tests take, and the tests of an ensemble. */
const SHARES = { member: 0.06, rule: 0.15 };

/** Members of one size. */
interface Size {
  readonly id: string;
  readonly hidden: number;
  /** Quotas of a member and of the vote, and their ratio, as printed. */
  readonly paper: { readonly member: string; readonly vote: string; readonly ratio: string };
  /** Episodes of a member per minute of budget on two cores; tests take most of the time. */
  readonly pace: number;
  /** Test games of an ensemble per minute; each member plays half as many. */
  readonly tests: number;
}

/** Nets of 40 hidden units, trained with different seeds, against a random player. */
export const fausser2008Ensemble = ensembles({
  id: 'fausser-2008-ensemble',
  hidden: 40,
  paper: { member: '170', vote: '250', ratio: '1.47' },
  pace: 12_000,
  tests: 15_000,
});

/** The same with nets of 120, for which the paper says that voting gains nothing. */
export const fausser2008Ensemble120 = ensembles({
  id: 'fausser-2008-ensemble-120',
  hidden: 120,
  paper: { member: '367 to 1,525', vote: 'no better than a member', ratio: 'about 1' },
  pace: 6000,
  tests: 7000,
});

function ensembles({ id, hidden, paper, pace, tests: testsPace }: Size): Reproduction {
  const evaluator: Spec = { use: 'mlp', hidden: [hidden], view: 'opponent' };
  return {
    id,
    method: 'td-mc',
    summary: `Nine draughts nets of ${hidden} hidden units, and ensembles of them, against a random player`,
    sample: RANDOM_DRAUGHTS,
    async run(context, minutes) {
      const episodes =
        GENERATION *
        Math.max(1, Math.min(MAX_EPISODES / GENERATION, Math.round((minutes * pace) / GENERATION)));
      const tests = 100 * Math.max(1, Math.min(MAX_TESTS / 100, Math.round((minutes * testsPace) / 100)));
      const members: AgentSpec[] = [];
      const scores: Results[] = [];
      for (let seed = 1; seed <= MEMBERS; seed++) {
        if (!context.fits(`member ${seed}`, SHARES.member * 60 * minutes, OF_MEMBERS)) continue;
        const [member] = await context.evolve({
          name: `member-${seed}`,
          game: { use: 'draughts' },
          learner: threeStages(evaluator, episodes, [0.8, 0.2, 0.05]),
          seed,
          generations: episodes / GENERATION,
        });
        const score = await playRandom(context, member, 0, tests / 2);
        context.say(rowText(quotaRow(`member ${seed}, ${episodes} episodes`, '', score)));
        members.push(member);
        scores.push(score);
      }
      if (members.length === 0) return [];
      const best = scores.reduce((one, other) => (other.lost * one.won < one.lost * other.won ? other : one));
      // The best member was also lucky, so it plays as many new games as the ensembles.
      const champion = members[scores.indexOf(best)];
      const all = sumOf(scores);
      const rows: Row[] = [
        quotaRow(`a member with ${episodes} episodes, all ${members.length} together`, paper.member, all),
        quotaRow(BEST, '', await playRandom(context, champion, tests, 2 * tests)),
      ];
      for (const rule of RULES) {
        if (!context.fits(ruleName(rule), SHARES.rule * 60 * minutes, [ratioName(rule)])) continue;
        const score = await playRandom(context, ensembleOf(evaluator, members, rule), 0, tests);
        rows.push(quotaRow(ruleName(rule, members.length), rule === 'vote' ? paper.vote : '', score));
        context.say(rowText(rows[rows.length - 1]));
        rows.push(ratioRow(ratioName(rule), rule === 'vote' ? paper.ratio : '', score, all));
      }
      return rows;
    },
  };
}

/** An ensemble of agents with nets of the same kind, as `lab ensemble` makes it. */
function ensembleOf(of: Spec, members: readonly AgentSpec[], rule: 'vote' | 'median' | 'mean'): AgentSpec {
  const [first] = members;
  const size = first.weights!.length;
  const weights = new Float64Array(size * members.length);
  members.forEach((member, m) => weights.set(member.weights!, m * size));
  return {
    ...first,
    name: rule,
    searcher: rule === 'vote' ? { use: 'vote' } : first.searcher,
    evaluator: {
      use: 'ensemble',
      of,
      members: members.length,
      rule: rule === 'vote' ? 'mean' : rule,
    },
    weights,
  };
}
