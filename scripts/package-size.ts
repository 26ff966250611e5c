// After `npm run build`: installs the packages in an empty folder, as a user would, and prints how many come with them
// and how large they are.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const stage = join(import.meta.dirname, '../.stage');
const folder = mkdtempSync(join(tmpdir(), 'lab-size-'));
const npm = (...args: string[]) =>
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
const bytesIn = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
};
const megabytes = (path: string) => (bytesIn(path) / 2 ** 20).toFixed(1);

mkdirSync(join(folder, 'tarballs'));
writeFileSync(join(folder, 'package.json'), '{ "private": true }');
npm(
  'pack',
  '--silent',
  '--pack-destination',
  'tarballs',
  ...readdirSync(stage).map((name) => join(stage, name)),
);
const tarballs = readdirSync(join(folder, 'tarballs'));
const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
npm('install', ...flags, ...tarballs.map((name) => join(folder, 'tarballs', name)));
const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
  packages: Record<string, { inBundle?: boolean }>;
};
const own = Object.values(packages).filter(({ inBundle }) => !inBundle).length;
console.log(`${tarballs.length} packages of our own, ${megabytes(join(folder, 'tarballs'))} MB packed`);
console.log(`${own} packages installed, ${megabytes(join(folder, 'node_modules'))} MB`);
rmSync(folder, { recursive: true });
