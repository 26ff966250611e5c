import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = ['*.md', '{docs,configs,examples,papers,populations,templates,test}/**/*.md', 'plugins/*/*.md'];
/** Written anew by each release, and not in git. */
const GENERATED = 'docs/api.md';
const pages = globSync(PAGES, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
  .filter((page) => page !== GENERATED)
  .sort();

/** A page without its code, in which brackets are no links. */
const proseOf = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8')
    .replace(/^( *)```[^]*?^\1```/gm, '')
    .replace(/^(?: {4}|\t).*$/gm, '');

/** The anchors of headings: their words in lower case, joined by hyphens; the second of a name ends in `-1`. */
function anchorsOf(file: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading] of proseOf(file).matchAll(/^#+ +(.+?) *$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = words.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    anchors.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return anchors;
}

/** The links of a page that lead nowhere. */
function brokenIn(file: string): string[] {
  const links = [
    ...proseOf(file)
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, link]) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path, anchor] = link.split('#');
    const target = path === '' ? join(ROOT, file) : resolve(ROOT, dirname(file), decodeURI(path));
    if (!existsSync(target)) return true;
    if (anchor === undefined) return false;
    return statSync(target).isDirectory() || !anchorsOf(target.slice(ROOT.length)).has(anchor);
  });
}

test('every link of a page leads to a file, and to a heading if it names one', () => {
  expect(pages.length).toBeGreaterThan(60);
  const broken = pages.flatMap((file) => brokenIn(file).map((link) => `${file}: ${link}`));
  expect(broken).toEqual([]);
});
