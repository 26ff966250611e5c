// Writes the rules of this folder to src/known-games.ts, which also runs where there are no files.
// node plugins/family/games/bundle.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function bundled(): string {
  return [
    '/** Rules that come with the plugin, by name: plugins/family/games. Written by plugins/family/games/bundle.ts. */\n',
    'export const knownGames: Readonly<Record<string, string>> = {\n',
    ...entriesOf('.'),
    '};\n\n',
    '/** Games that `lab evolve games` has invented: plugins/family/games/invented. */\n',
    'export const inventedGames: Readonly<Record<string, string>> = {\n',
    ...entriesOf('invented'),
    '};\n\n',
    '/** Games for three: plugins/family/games/multiplayer. */\n',
    'export const multiplayerGames: Readonly<Record<string, string>> = {\n',
    ...entriesOf('multiplayer'),
    '};\n\n',
    '/** Games with a die: plugins/family/games/dice. */\n',
    'export const diceGames: Readonly<Record<string, string>> = {\n',
    ...entriesOf('dice'),
    '};\n',
  ].join('');
}

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
