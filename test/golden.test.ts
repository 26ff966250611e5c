import { defaultsOf } from 'evolab';
import { readdirSync, readFileSync } from 'node:fs';
import { installedLaboratory, perft, repeats } from 'evolab/testing';
import { describe, expect, test } from 'vitest';

/**
 * Leaf counts of every game, from `golden/<game>.perft`. A line is `position ;D1 n ;D2 n`, the position as the game
 * prints it or `startpos`; a line `# options: {...}` sets the game's options for the lines below it, any other line
 * that begins with `#` is a comment.
 */
const FOLDER = new URL('golden/', import.meta.url);

/** Larger counts are checked where all is repeated that is. */
const MOST = repeats(100_000_000);

interface Line {
  readonly options: Record<string, unknown>;
  readonly position: string;
  readonly counts: readonly (readonly [depth: number, leaves: number])[];
}

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let options: Line['options'] = {};
  for (const line of text.split('\n')) {
    const set = /^# options: (.*)$/.exec(line);
    if (set !== null) options = JSON.parse(set[1]) as Line['options'];
    if (line.startsWith('#') || line.trim() === '') continue;
    const [position, ...fields] = line.split(/\s*;D/);
    const counts = fields.map((field) => {
      const [, depth, leaves] = /^(\d+) (\d+)\s*$/.exec(field) ?? [];
      if (leaves === undefined) throw new SyntaxError(`no perft count: ;D${field}`);
      return [Number(depth), Number(leaves)] as const;
    });
    if (counts.length === 0) throw new SyntaxError(`no perft line: ${line}`);
    lines.push({ options, position, counts });
  }
  return lines;
}

const { registries } = await installedLaboratory();

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.perft'))) {
  const id = file.slice(0, -'.perft'.length);
  describe(id, () => {
    test.each(readLines(readFileSync(new URL(file, FOLDER), 'utf8')))(
      '$position $options',
      ({ options, position, counts }) => {
        const { definition } = registries.games.get(id);
        const game = definition.create({ ...defaultsOf(definition.options), ...options });
        if (position !== 'startpos' && game.parse === undefined)
          throw new Error(`'${id}' cannot parse positions`);
        const from = position === 'startpos' ? game.start() : game.parse!(position);
        if (position !== 'startpos') expect(game.print(from)).toBe(position);
        for (const [depth, leaves] of counts) {
          if (leaves > MOST) continue;
          expect(perft(game, depth, from), `depth ${depth}`).toBe(leaves);
        }
      },
    );
  });
}
