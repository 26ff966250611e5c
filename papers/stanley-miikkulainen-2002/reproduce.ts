import { meanInterval, type Reproduction, type ReproductionContext, type Row } from 'evolab';
import {
  generalisation,
  hiddenNodes,
  PAPER,
  PAPER_LARGE,
  solve,
  withoutVelocities,
  withVelocities,
  xor,
  type Task,
} from '@evolab/neat';

/** A problem of the paper, its runs in a minute of the budget, at most as many as there, and the generations of one. */
interface Problem {
  readonly name: string;
  readonly task: Task;
  readonly rules: typeof PAPER;
  /** What is measured of a solution. */
  readonly measure: (champion: Champion) => number;
  readonly runs: number;
  readonly perMinute: number;
  readonly seconds: number;
  readonly most: number;
  readonly rows: readonly Figure[];
}

type Champion = Parameters<typeof generalisation>[0];

/** A figure of each run that solved the problem. */
interface Figure {
  readonly what: string;
  readonly paper: string;
  readonly of: (result: Outcome) => number;
}

/** How a run ended. */
interface Outcome {
  readonly solved: boolean;
  readonly generations: number;
  readonly evaluations: number;
  /** Of the solution; 0 without one. */
  readonly measure: number;
}

const evaluations = (paper: string): Figure => ({
  what: 'evaluations',
  paper,
  of: (result) => result.evaluations,
});

const PROBLEMS: readonly Problem[] = [
  {
    name: 'XOR',
    task: xor,
    rules: PAPER,
    measure: (champion) => hiddenNodes(champion, xor.shape),
    runs: 100,
    perMinute: 100,
    seconds: 0.16,
    most: 300,
    rows: [
      { what: 'generations', paper: '32', of: ({ generations }) => generations },
      evaluations('4755'),
      { what: 'hidden nodes', paper: '2.35', of: ({ measure }) => measure },
    ],
  },
  {
    name: 'two poles with velocities',
    task: withVelocities(),
    rules: PAPER,
    measure: () => 0,
    runs: 120,
    perMinute: 60,
    seconds: 0.45,
    most: 100,
    rows: [evaluations('3600')],
  },
  {
    name: 'two poles without velocities',
    task: withoutVelocities(),
    rules: PAPER_LARGE,
    measure: generalisation,
    runs: 20,
    perMinute: 2,
    seconds: 13,
    most: 150,
    rows: [
      evaluations('33184'),
      { what: 'starts of 625 that are balanced', paper: '200 at least', of: ({ measure }) => measure },
    ],
  },
];

/** What takes part; a game has to be named, and none is played. */
const METHOD = { game: { use: 'tic-tac-toe' }, learner: { use: 'neat' } };

/** NEAT with the settings of the paper on its problems. */
export const stanleyMiikkulainen2002: Reproduction = {
  id: 'stanley-miikkulainen-2002',
  method: 'neat',
  summary: 'NEAT: XOR and two poles on a cart, generations, evaluations and hidden nodes until solved',
  async run(context, minutes) {
    const rows: Row[] = [];
    for (const problem of PROBLEMS) {
      const runs = Math.max(2, Math.min(problem.runs, Math.round(problem.perMinute * minutes)));
      const names = ['solved, in %', ...problem.rows.map(({ what }) => what)];
      const rowNames = names.map((what) => `${problem.name}: ${what}`);
      if (!context.fits(problem.name, runs * problem.seconds, rowNames)) continue;
      for (const row of await rowsOf(context, problem, runs)) rows.push(row);
    }
    return rows;
  },
};

async function rowsOf(context: ReproductionContext, problem: Problem, runs: number): Promise<Row[]> {
  const { name, most, rows } = problem;
  const results: Outcome[] = [];
  for (let seed = 1; seed <= runs; seed++) {
    await context.pause();
    results.push(await context.compute({ ...METHOD, name, most }, seed, () => outcomeOf(problem, seed)));
  }
  const solved = results.filter((result) => result.solved);
  context.say(`${name}: ${solved.length} of ${runs} runs solved it`);
  const row = (what: string, paper: string, values: readonly number[]): Row => {
    const { mean, low, high } = meanInterval(values);
    const basis = `${values.length} runs`;
    return { what: `${name}: ${what}`, paper, ours: mean, low, high, basis };
  };
  return [
    row(
      'solved, in %',
      '100',
      results.map((result) => (result.solved ? 100 : 0)),
    ),
    ...rows.map(({ what, paper, of }) => row(what, paper, solved.map(of))),
  ];
}

function outcomeOf({ task, rules, measure, most }: Problem, seed: number): Promise<Outcome> {
  const { champion, generations, evaluations } = solve(task, rules, seed, most);
  return Promise.resolve({
    solved: champion !== undefined,
    generations,
    evaluations,
    measure: champion ? measure(champion) : 0,
  });
}
