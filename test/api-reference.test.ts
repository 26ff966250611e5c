import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as core from 'evolab';
import * as executor from 'evolab/executor';
import * as network from 'evolab/network';
import * as report from 'evolab/report';
import * as search from 'evolab/search';
import * as storage from 'evolab/storage';
import * as testing from 'evolab/testing';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/api.md'), 'utf8');

test('docs/api.md is what the sources say: npm run docs:api', () => {
  execFileSync(process.execPath, [join(root, 'scripts/api-reference.mjs'), '--check'], {
    cwd: root,
    timeout: 50_000,
  });
});

test.for(
  Object.entries({
    evolab: core,
    'evolab/executor': executor,
    'evolab/search': search,
    'evolab/network': network,
    'evolab/report': report,
    'evolab/storage': storage,
    'evolab/testing': testing,
  }),
)('every value of %s is described under its entry', ([entry, values]) => {
  const [, section] = page.split(`\n## ${entry}\n`);
  const described = [...section.split(/^## /m)[0].matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(described).toEqual(expect.arrayContaining(Object.keys(values)));
});
