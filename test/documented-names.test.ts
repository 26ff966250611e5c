// Every name that a page imports, or says that a package exports, is there to be imported.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The sources of the entries of all packages, by what one imports them as. */
const entries = new Map<string, string>();
for (const file of ['package.json', ...globSync('plugins/*/package.json', { cwd: root })]) {
  const { name, exports = {} } = JSON.parse(read(file)) as { name: string; exports?: Record<string, string> };
  for (const [entry, source] of Object.entries(exports))
    if (source.endsWith('.ts')) entries.set(name + entry.slice(1), join(dirname(file), source));
}

/** The names that a source exports, types among them. */
function namesOf(file: string): Set<string> {
  const text = read(file);
  const names = new Set<string>();
  const declared =
    /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  for (const [, name] of text.matchAll(declared)) names.add(name);
  for (const [, list] of text.matchAll(/^export (?:type )?\{([^}]*)\}/gm))
    for (const one of list.split(','))
      if (one.trim() !== '')
        names.add(
          one
            .trim()
            .replace(/^type /, '')
            .split(' as ')
            .at(-1)!
            .trim(),
        );
  for (const [, other] of text.matchAll(/^export \* from '(\.[^']+)'/gm))
    for (const name of namesOf(join(dirname(file), other))) names.add(name);
  return names;
}
const exported = new Map([...entries].map(([entry, file]) => [entry, namesOf(file)]));

const pages = globSync(['*.md', 'docs/*.md', 'plugins/*/*.md', 'papers/**/*.md'], { cwd: root }).filter(
  (page) => !page.includes('node_modules') && !/^(CHANGELOG|docs\/api)\.md$/.test(page),
);

/** What pages import in their code, with where from. */
function imported(page: string): [name: string, entry: string][] {
  return [...read(page).matchAll(/import (?:type )?\{([^}]+)\} from '((?:@evolab\/|evolab)[^']*)'/g)].flatMap(
    ([, list, entry]) =>
      list
        .split(',')
        .map((one) =>
          one
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0]
            .trim(),
        )
        .filter((name) => name !== '')
        .map((name): [string, string] => [name, entry]),
  );
}

/** Names in sentences about imports and exports of packages, with the packages that may have them. */
function told(page: string): [name: string, entries: string[]][] {
  const prose = read(page)
    .replaceAll(/```[^]*?```/g, '')
    .replaceAll(/^ {4}.*$/gm, '');
  const [, own] = /^plugins\/([^/]+)\//.exec(page) ?? [];
  return prose.split(/(?<=[.:;])\s+|\n\n/).flatMap((sentence) => {
    if (!/\b(?:imports?|imported|exports?|exported)\b|`(?:@evolab|evolab)\//.test(sentence)) return [];
    const quoted = [...sentence.matchAll(/`([^`]+)`/g)].map(([, text]) => text);
    const named = quoted.filter((text) => entries.has(text));
    if (named.length === 0 && own !== undefined) named.push(`@evolab/${own}`);
    // A word of a sentence could be anything; a name of the code has a capital inside or is all capitals.
    const names = quoted.filter((text) => /^\w*[a-z]\w*[A-Z]\w*$|^[A-Z]\w*[a-z]\w*$|^[A-Z_]{4,}$/.test(text));
    return named.length === 0 ? [] : names.map((name): [string, string[]] => [name, [...named, 'evolab']]);
  });
}

test('every name that the code of a page imports is exported there', () => {
  const found = pages.flatMap((page) => imported(page).map((one) => [page, ...one] as const));
  expect(found.length).toBeGreaterThan(40);
  const missing = found.filter(([, name, entry]) => !exported.get(entry)?.has(name));
  expect(missing).toEqual([]);
});

test('every name that a page says is imported or exported is', () => {
  const found = pages.flatMap((page) => told(page).map((one) => [page, ...one] as const));
  expect(found.length).toBeGreaterThan(10);
  const missing = found.filter(([, name, from]) => !from.some((entry) => exported.get(entry)?.has(name)));
  expect(missing).toEqual([]);
});
