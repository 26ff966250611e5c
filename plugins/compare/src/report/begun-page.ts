import { LabError, plain } from 'evolab';
import type { FolderReport } from 'evolab/report';
import { BEGUN_FILE, type Begun } from '../begun.ts';

const { list, text } = plain;
const BEGUN = plain.record({ entries: list(text), games: list(text), runs: plain.count });

/**
 * A comparison before its first table. Where there is one, the report 'compare' tells of the folder: reports are asked in
 * the order of their ids.
 */
export const begunReport: FolderReport = {
  id: 'compare-begun',
  summary: 'A comparison of methods that has no scores yet',
  of: 'folder',
  file: BEGUN_FILE,
  page(content) {
    const { entries, games, runs } = checked(content);
    return {
      title: `${entries.join(', ')} on ${games.join(', ')}`,
      verdict: 'This comparison is not finished: there are no scores yet.',
      facts: `${runs} runs`,
      sections: [],
    };
  },
  status(content) {
    const { games, runs } = checked(content);
    return {
      what: 'comparison',
      game: games.join(', '),
      done: 0,
      planned: runs,
      unit: 'runs compared',
      resume: ['compare', '--resume'],
    };
  },
};

function checked(content: unknown): Begun {
  if (BEGUN(content) === undefined) return content as Begun;
  throw new LabError('LAB_BAD_FILE', `${BEGUN_FILE} is damaged`, 'lab compare --resume writes it again');
}
