// Makes a release of what is committed:
//   npm run release -- minor         0.2.0 becomes 0.3.0; also patch, major, or a version
//   npm run release -- minor --dry-run    says what it would do
// It raises the version in all packages and in CITATION.cff, gives the heading of the changelog its version and date, writes
// docs/api.md, commits and tags. Then it builds and packs all packages into dist/release, with their checksums and the page
// of the API. Nothing is pushed or published.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const UNRELEASED = '## Unreleased';
const PARTS = ['major', 'minor', 'patch'];

/** The version after `version`: a part of it raised, or the one that is named, which must be later. */
export function nextVersion(version: string, what: string): string {
  const numbers = version.split('.').map(Number);
  const part = PARTS.indexOf(what);
  if (part >= 0)
    return numbers.map((number, i) => (i < part ? number : i === part ? number + 1 : 0)).join('.');
  const named = /^(\d+)\.(\d+)\.(\d+)$/.exec(what)?.slice(1).map(Number);
  const at = named?.findIndex((number, i) => number !== numbers[i]) ?? -1;
  if (named === undefined || at < 0 || named[at] < numbers[at])
    throw new Error(`'${what}' is none of ${PARTS.join(', ')} and no version after ${version}`);
  return what;
}

/** The changelog with a heading for the release in place of `Unreleased`, and an empty `Unreleased` above it. */
export function releasedChangelog(text: string, version: string, date: string): string {
  const [before, rest] = text.split(`${UNRELEASED}\n`);
  if (rest === undefined) throw new Error(`CHANGELOG.md has no heading '${UNRELEASED}'`);
  if (rest.split(/^## /m)[0].trim() === '') throw new Error(`nothing stands below '${UNRELEASED}'`);
  return `${before}${UNRELEASED}\n\n## ${version} (${date})\n${rest}`;
}

/** A package.json, or a page that shows one, with the new version, also where it asks for another package of the laboratory. */
export const raisedPackage = (text: string, from: string, to: string): string =>
  text
    .replace(`"version": "${from}"`, `"version": "${to}"`)
    .replaceAll(/("(?:evolab|@evolab\/[^"]+)": "\^)\d+\.\d+\.\d+"/g, `$1${to}"`);

/** Lines as `sha256sum -c` reads them. */
export const checksums = (files: readonly { name: string; bytes: Uint8Array }[]): string =>
  files.map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`).join('');

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

function release(what: string, dry: boolean): void {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const next = nextVersion(version, what);
  const date = new Date().toISOString().slice(0, 10);
  const changelog = releasedChangelog(read('CHANGELOG.md'), next, date);
  const packages = globSync(['package.json', 'plugins/*/package.json', 'papers/package.json'], { cwd: ROOT });
  const others = globSync(['examples/*/package.json', 'docs/*.md'], { cwd: ROOT });
  if (run('git', 'status', '--porcelain').trim() !== '')
    throw new Error('commit first: something has changed');
  if (run('git', 'tag', '--list', `v${next}`).trim() !== '') throw new Error(`there is a tag v${next}`);
  console.log(`${version} becomes ${next} (${date}) in ${packages.length} packages; tag v${next}`);
  if (dry) return;

  for (const file of [...packages, ...others])
    writeFileSync(join(ROOT, file), raisedPackage(read(file), version, next));
  writeFileSync(join(ROOT, 'CHANGELOG.md'), changelog);
  writeFileSync(
    join(ROOT, 'CITATION.cff'),
    read('CITATION.cff').replace(`version: ${version}`, `version: ${next}`),
  );
  run('npm', 'run', '-s', 'lock');
  run('npm', 'run', '-s', 'docs:api');
  run('git', 'commit', '--quiet', '--all', '--message', `Release ${next}`);
  run('git', 'tag', '--annotate', `v${next}`, '--message', `evolab ${next}`);

  run('npm', 'run', '-s', 'build');
  const out = join(ROOT, 'dist/release');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const staged = globSync('.stage/*/package.json', { cwd: ROOT });
  for (const file of staged) {
    const { private: isPrivate = false } = JSON.parse(read(file)) as { private?: boolean };
    if (!isPrivate && existsSync(join(ROOT, file, '../README.md')))
      run('npm', 'pack', '--silent', '--pack-destination', out, join(ROOT, file, '..'));
  }
  copyFileSync(join(ROOT, 'docs/api.md'), join(out, 'api.md'));
  const files = readdirSync(out)
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(out, name)) }));
  writeFileSync(join(out, 'SHA256SUMS'), checksums(files));
  console.log(`${files.length} files and SHA256SUMS in dist/release\nNext:\n  git push --follow-tags`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  try {
    release(positionals[0] ?? '', values['dry-run']);
  } catch (error) {
    console.error(`Error: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}
