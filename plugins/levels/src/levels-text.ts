import { fixed, rangeText, textTable } from 'evolab/command';
import type { Level } from './levels.ts';

/** A difficulty level as people read about it. */
type LevelReading = Omit<Level, 'agent' | 'file'> & { readonly agent: { readonly name: string } };

/** Difficulty levels as people read them, the weakest first, and how many of the agents that were `tried` are none. */
export function levelsText(levels: readonly LevelReading[], tried: number, step: number): string {
  const table = textTable(
    ['level', 'agent', 'Elo', '95% interval', 'step'],
    levels.map(({ level, agent, elo, low, high, step }) => [
      String(level),
      agent.name,
      fixed(elo, 0),
      rangeText([low, high]),
      level > 1 ? fixed(step, 0) : '',
    ]),
  );
  const close = tried - levels.length;
  if (close === 0) return table;
  return `${table}\n\n${close} of ${tried} agents are less than ${step} Elo above the level below them: --step sets this distance.`;
}
