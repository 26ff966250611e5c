import { meanInterval, type Reproduction, type ReproductionContext, type Row } from 'evolab';
import { hiddenNodes, PAPER, solve, withVelocities, xor, type Task } from '@evolab/neat';

/** A problem of the paper, its runs in a minute of the budget, at most as many as there, and the generations of one. */
interface Problem {
  readonly name: string;
  readonly task: Task;
  readonly runs: number;
  readonly perMinute: number;
  readonly seconds: number;
  readonly most: number;
  readonly rows: readonly Figure[];
}

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
  readonly hidden: number;
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
    runs: 100,
    perMinute: 100,
    seconds: 0.16,
    most: 300,
    rows: [
      { what: 'generations', paper: '32', of: ({ generations }) => generations },
      evaluations('4755'),
      { what: 'hidden nodes', paper: '2.35', of: ({ hidden }) => hidden },
    ],
  },
  {
    name: 'two poles with velocities',
    task: withVelocities(),
    runs: 120,
    perMinute: 60,
    seconds: 0.45,
    most: 100,
    rows: [evaluations('3600')],
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
  const { name, task, most, rows } = problem;
  const results: Outcome[] = [];
  for (let seed = 1; seed <= runs; seed++) {
    await context.pause();
    results.push(await context.compute({ ...METHOD, name, most }, seed, () => outcomeOf(task, seed, most)));
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

function outcomeOf(task: Task, seed: number, most: number): Promise<Outcome> {
  const { champion, generations, evaluations } = solve(task, PAPER, seed, { most, any: true });
  const hidden = champion ? hiddenNodes(champion, task.shape) : 0;
  return Promise.resolve({ solved: champion !== undefined, generations, evaluations, hidden });
}
