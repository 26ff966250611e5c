import { LabError, largest, smallest } from 'evolab';
import { fixed, rangeText, signed } from 'evolab/command';
import { paragraph, table, type FolderReport } from 'evolab/report';
import { LEVELS_FILE } from './options.ts';

/** What the file holds; an open end of an interval is null. */
export interface LevelsFile {
  readonly game: string;
  /** Agents that played, and the pairs of games between every two. */
  readonly tried: number;
  readonly pairs: number;
  readonly seed: number;
  readonly levels: readonly {
    readonly level: number;
    readonly agent: string;
    readonly elo: number;
    readonly low: number | null;
    readonly high: number | null;
    readonly step: number;
  }[];
}

/** The page of a folder of levels. */
export const levelsReport: FolderReport = {
  id: 'levels',
  summary: 'Opponents of graded strength, with their Elo',
  of: 'folder',
  file: LEVELS_FILE,
  page(content) {
    const { game, tried, pairs, seed, levels } = checked(content);
    const [first, last] = [levels[0], levels.at(-1)!];
    const steps = levels.slice(1).map(({ step }) => step);
    const even = steps.length > 0 ? `, ${signed(smallest(steps))} to ${signed(largest(steps))} a step` : '';
    return {
      title: `Levels of ${game}`,
      verdict: `${levels.length} opponents of graded strength, from ${first.agent} to ${last.agent}: ${fixed(last.elo - first.elo, 0)} Elo${even}.`,
      facts: `${tried} agents, ${pairs} pairs of games between every two, seed ${seed}`,
      sections: [
        {
          title: 'Levels',
          body: [
            table(
              ['Level', 'Agent', 'Elo', '', '95% interval', 'Step'],
              levels.map(({ level, agent, elo, low, high, step }) => {
                const ends = [low ?? -Infinity, high ?? Infinity] as const;
                const said = `${agent}: Elo ${fixed(elo, 0)}, 95% interval ${rangeText(ends)}`;
                return [
                  ...[String(level), agent, fixed(elo, 0)],
                  { value: elo, low: ends[0], high: ends[1], text: said },
                  ...[rangeText(ends), level > 1 ? signed(step) : ''],
                ];
              }),
              2,
            ),
            paragraph(
              `Elo among all ${tried} agents that played, their mean being 0. lab play FOLDER --level N plays against one.`,
            ),
          ],
        },
      ],
    };
  },
};

function checked(content: unknown): LevelsFile {
  const { levels } = (content ?? {}) as Partial<LevelsFile>;
  const sound = (level: Partial<LevelsFile['levels'][number]> | null) =>
    level !== null &&
    typeof level.agent === 'string' &&
    [level.level, level.elo, level.step].every(Number.isFinite);
  if (!Array.isArray(levels) || levels.length === 0 || !levels.every(sound))
    throw new LabError('LAB_BAD_FILE', `${LEVELS_FILE} is damaged`, 'lab levels --resume writes it again');
  return content as LevelsFile;
}
