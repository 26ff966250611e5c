import { join } from 'node:path';
import { plain } from 'evolab';
import { gameText, kindOf, writeWhole, type TaskContext } from 'evolab/command';
import type { FolderStatus, PageParts } from 'evolab/report';
import type { CompareRequest } from '../compare.ts';
import { COMPARE_FILE } from '../options.ts';

/** What the file of a comparison holds before there are scores. */
interface Begun {
  /** Labels. */
  readonly entries: readonly string[];
  /** As one would type them. */
  readonly games: readonly string[];
  /** All that are to be compared. */
  readonly runs: number;
}

const { count, list, text } = plain;
const BEGUN = plain.record({ entries: list(text), games: list(text), runs: count });

export const isBegun = (content: unknown): content is Begun => BEGUN(content) === undefined;

/** A context with which `compare` marks its folder as soon as it has taken it: before that, the folder must be empty. */
export function marking(context: TaskContext, { out, entries, games, seeds }: CompareRequest): TaskContext {
  const { registries } = context.laboratory;
  const file = join(out, COMPARE_FILE);
  const begun: Begun = {
    entries: entries.map(({ label }) => label),
    games: games.map((game) => gameText(game, registries)),
    runs: entries.length * games.length * seeds,
  };
  return {
    ...context,
    openExecutor: async (folder) => {
      if (kindOf(file) === undefined) writeWhole(file, JSON.stringify(begun));
      return context.openExecutor(folder);
    },
  };
}

export const begunPage = ({ entries, games, runs }: Begun): PageParts => ({
  title: `${entries.join(', ')} on ${games.join(', ')}`,
  verdict: 'This comparison is not finished: there are no scores yet.',
  facts: `${runs} runs`,
  sections: [],
});

export const begunStatus = ({ games, runs }: Begun): FolderStatus => ({
  what: 'comparison',
  game: games.join(', '),
  done: 0,
  planned: runs,
  unit: 'runs compared',
  resume: ['compare', '--resume'],
});
