import { readAgents } from '../storage/agent-file.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';
import { fileIn } from './agent-source.ts';

/**
 * The strongest agent of a run's population whose name has all these words, such as `short,risky`, as a text that names
 * it; LAB_BAD_AGENT if there is none.
 */
export function styleAgent(folder: string, style: string): string {
  const names = readAgents(fileIn(folder, ['population.msgpack'])).agents.map(({ agent }) =>
    wordsOf(agent.name),
  );
  const wanted = wordsOf(style);
  const found = names.findIndex((words) => wanted.every((word) => words.includes(word)));
  if (wanted.length > 0 && found >= 0) return `${folder}#${found}`;
  const known = [...new Set(names.flat())].filter((word) => !/\d/.test(word)).sort();
  throw new LabError(
    'LAB_BAD_AGENT',
    `nobody in ${folder} is ${wanted.join(' and ') || 'of no style'}`,
    known.length > 0
      ? `words: ${known.join(', ')}; all players: lab report ${shellWord(folder)}`
      : 'its agents are not named by styles',
  );
}

/** The style of the strongest of these agents, best first, that plays otherwise than the best; undefined if none does. */
export function otherStyle(agents: readonly { readonly name: string }[]): string | undefined {
  const [best = [], ...others] = agents.map(({ name }) => wordsOf(name).filter((word) => !/\d/.test(word)));
  return others.find((words) => words.some((word) => !best.includes(word)))?.join();
}

/** The words of a name, or of a list. */
const wordsOf = (text: string): string[] => text.split(/[-,\s]+/).filter((word) => word !== '');
