// Writes the rules of this folder to src/known-games.ts, which also runs where there are no files.
// node plugins/family/games/bundle.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each list of games, what it holds, and its folder. */
const LISTS = [
  {
    name: 'knownGames',
    what: 'Rules that come with the plugin, by name: plugins/family/games. Written by plugins/family/games/bundle.ts.',
    folder: '.',
  },
  {
    name: 'inventedGames',
    what: 'Games that `lab evolve games` has invented: plugins/family/games/invented.',
    folder: 'invented',
  },
  {
    name: 'multiplayerGames',
    what: 'Games for three: plugins/family/games/multiplayer.',
    folder: 'multiplayer',
  },
  { name: 'diceGames', what: 'Games with a die: plugins/family/games/dice.', folder: 'dice' },
];

export const bundled = (): string =>
  LISTS.map(
    ({ name, what, folder }) =>
      `/** ${what} */\nexport const ${name}: Readonly<Record<string, string>> = {\n${entriesOf(folder).join('')}};\n`,
  ).join('\n');

function entriesOf(folder: string): string[] {
  const path = join(import.meta.dirname, folder);
  const files = readdirSync(path).filter((file) => file.endsWith('.yaml'));
  return files.sort().map((file) => {
    const text = readFileSync(join(path, file), 'utf8');
    return `  ${keyText(file.slice(0, -5))}: \`\n${text}\`,\n`;
  });
}

const keyText = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

if (process.argv[1] === import.meta.filename)
  writeFileSync(join(import.meta.dirname, '../src/known-games.ts'), bundled());
