import type { AgentSpec } from '../../contract/agent.ts';
import type { Evaluator } from '../../contract/evaluator.ts';
import type { Game } from '../../contract/game.ts';
import { Random } from '../../util/random.ts';
import { Deepening } from '../deepening.ts';
import { Minimax } from '../minimax.ts';
import { ZERO_EVALUATOR } from '../zero-evaluator.ts';
import { TranspositionTable } from '../transposition-table.ts';
import { Brothers } from './brothers.ts';
import { keep, type Call, type Task } from './crew.ts';
import { LazyRoot } from './lazy-root.ts';
import { Signals } from './signals.ts';
import { EVALS, NODES, NOBODY, Splits, sharedWords } from './splits.ts';

/** How a helper comes by what it needs. */
export interface HelperParts {
  readonly memory: SharedArrayBuffer;
  /** 1 or more. */
  readonly me: number;
  readonly patience: number;
  /** The next message, if there is one. */
  receive(): unknown;
  make(agent: Pick<AgentSpec, 'game' | 'evaluator' | 'weights'>): {
    game: Game;
    evaluator: Evaluator | undefined;
  };
}

/** A search of the present task, ready to begin. */
interface Duty {
  begin(call: Call): void;
  /** Whether there was something to do. */
  work(search: number): boolean;
}

/** Helps with one search after another until told to quit. Throws what the evaluator throws: the thread must then tell the crew that it fails. */
export function serve(parts: HelperParts): void {
  const signals = new Signals(sharedWords(parts.memory), parts.me, parts.patience);
  const splits = new Splits(parts.memory, signals);
  const duties = new Map<number, Duty | undefined>();
  const kept: number[] = [];
  let duty: Duty | undefined;
  let search = 0;
  signals.serving();
  while (!signals.quitting) {
    const seen = signals.events;
    for (let call = parts.receive() as Call | undefined; call; call = parts.receive() as Call | undefined) {
      keep(kept, call.task);
      for (const task of duties.keys()) if (!kept.includes(task)) duties.delete(task);
      if (call.what) duties.set(call.task, newDuty(call.what, parts, splits));
      duty = duties.get(call.task);
      search = call.search;
      duty?.begin(call);
    }
    signals.busy(true);
    const worked = duty !== undefined && duty.work(search);
    signals.busy(false);
    if (worked) signals.raise();
    else signals.sleep(seen, duty !== undefined);
  }
}

/** What this helper has to do for a task; undefined if the task is for fewer threads. */
function newDuty(task: Task, parts: HelperParts, splits: Splits): Duty | undefined {
  if (parts.me >= task.threads) return undefined;
  const { game, evaluator = ZERO_EVALUATOR } = parts.make(task.agent);
  const table = task.table && new TranspositionTable(task.table.log2, task.table.buffer);
  return task.scheme === 'ybwc'
    ? newBrother(task, game, evaluator, splits, table)
    : newRival(task, game, evaluator, splits, table);
}

function newBrother(
  { options, splitDepth }: Task,
  game: Game,
  evaluator: Evaluator,
  splits: Splits,
  table: TranspositionTable | undefined,
): Duty {
  const minimax = new Minimax(game, evaluator, options, table);
  const brothers = new Brothers(game, minimax, options, splitDepth, splits, table);
  return {
    begin(call) {
      const root = read(game, call.root);
      minimax.reset();
      minimax.begin(root, call.role, {}, call.deepest);
      minimax.monitor = brothers;
      if (table) table.age = call.age;
      brothers.begin(root, call.role, call.limited, Infinity);
    },
    work: (search) => brothers.join(NOBODY, search),
  };
}

/** Lazy SMP: searches the same as the others and leaves what it finds in the table. */
function newRival(
  { options }: Task,
  game: Game,
  evaluator: Evaluator,
  splits: Splits,
  table: TranspositionTable | undefined,
): Duty {
  const { signals } = splits;
  const root = new LazyRoot(game, evaluator, options, new Random('lazy', signals.me), table);
  root.shift = signals.me;
  root.minimax.monitor = {
    poll() {
      signals.beat();
      return signals.stopped;
    },
  };
  const deepening = new Deepening(game, evaluator, options, new Random('lazy', signals.me), table, root);
  let todo: Call | undefined;
  return {
    begin: (call) => (todo = call),
    work(search) {
      if (!todo || signals.stopped || search !== signals.search) return false;
      const { root: text, role, deepest, nodes } = todo;
      todo = undefined;
      const budget = { depth: deepest, ...(nodes !== undefined && { nodes }) };
      const found = deepening.search(read(game, text), role, budget);
      signals.lock();
      if (search === signals.search) {
        splits.numbers[NODES] += found.nodes;
        splits.numbers[EVALS] += found.evals;
      }
      signals.unlock();
      return true;
    },
  };
}

function read(game: Game, text: string) {
  return game.parse!(text);
}
