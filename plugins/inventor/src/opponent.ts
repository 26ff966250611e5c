import { readRules, type RuleTree } from '@evolab/family';
import { LabError, type Spec } from 'evolab';
import {
  evolve,
  hallFile,
  kindOf,
  runConfig,
  settingsOf,
  storedRun,
  type StoredAgent,
  type TaskContext,
} from 'evolab/command';
import { readAgents, RunFolder } from 'evolab/storage';
import { digest } from './digest.ts';

/** What an opponent learns by: a preset whose tuples are random walks, which any board has. */
const METHOD = 'n-tuple';
const PRESET = 'connect-four';
const WALKS = 'random:40:7';
/** No ratings: nothing reads them. */
const UNWATCHED = { every: 1_000_000, first: false, anchors: [], oracle: '' };
/** How it searches with what it has learned. */
const SEARCHER: Spec = { use: 'deepening', ties: 'random' };
const NODES = 10_000;

/** Random walks, and all lines of the lengths that the goals are about: few walks lie on one of these. */
export const tuplesFor = ({ goals }: RuleTree): string => {
  const lengths = new Set(goals.flatMap((goal) => ('line' in goal ? [goal.line] : [])));
  return [WALKS, ...[...lengths].map((length) => `straight:${length}`)].join(' ');
};

export interface Lesson {
  readonly name: string;
  /** The rules, as they stand in its file. */
  readonly rules: string;
  readonly seed: number;
  /** Of a thousand games each; a multiple of those of the first lesson, `first`. */
  readonly generations: number;
  readonly first: number;
  /** Whether the player is to be taken as it is if somebody has taught it for longer. */
  readonly isLast: boolean;
  /** Holds the run, in a folder of its own for all settings, which versions may change. */
  readonly folder: string;
}

/** A player that was taught, and the folder of the run that taught it. */
export interface Taught {
  readonly stored: StoredAgent;
  readonly run: string;
}

/**
 * Teaches a player of invented rules, or finds the one that was taught before; a function of rules and seed. Returns undefined
 * if it was aborted: what was learned is kept.
 */
export async function teachOpponent(
  { laboratory, signal, report, openExecutor }: TaskContext,
  { name, rules, seed, generations, first, isLast, folder: place }: Lesson,
): Promise<Taught | undefined> {
  const game: Spec = { use: 'family', rules };
  const evaluator = { use: METHOD, tuples: tuplesFor(readRules(rules)) };
  const learner = { use: 'td', evaluator, testGames: 0 };
  const overrides = { seed, keepEvery: first, learner, rating: UNWATCHED };
  const settings = settingsOf(
    METHOD,
    runConfig(laboratory, { method: METHOD, preset: PRESET, game, overrides }),
    laboratory.registries,
  );
  const folder = `${place}-${digest(JSON.stringify(settings))}`;
  const run = new RunFolder(folder).hasState
    ? { stored: storedRun(laboratory, folder, { settings }) }
    : { settings };
  const { championFile, interrupted, generation } = await evolve(
    {
      laboratory,
      signal,
      openExecutor,
      report: (event) => {
        if (event.type === 'generation')
          report({
            type: 'progress',
            phase: `teaching ${name}`,
            done: event.report.generation,
            total: generations,
            unit: 'generations',
          });
        else if (event.type === 'note' || event.type === 'warning') report(event);
      },
    },
    { ...run, folder, generations },
  );
  if (interrupted && generation < generations) return undefined;
  if (championFile === undefined || kindOf(championFile) !== 'file')
    throw new LabError(
      'LAB_BAD_FILE',
      `${folder} has no champion`,
      'lab evolve --resume --out FOLDER writes it',
    );
  // A run that was stopped later, and is gone on with, has its earlier players in the hall.
  const hall = hallFile(new RunFolder(folder), generations);
  const file = generation > generations && !isLast && kindOf(hall) === 'file' ? hall : championFile;
  const [{ agent, ...origin }] = readAgents(file).agents;
  const player = { ...agent, name, searcher: SEARCHER, budget: { nodes: NODES } };
  return { stored: { ...origin, agent: player }, run: folder };
}
