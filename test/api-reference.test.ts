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
const listed = readFileSync(join(root, 'docs/public-names.txt'), 'utf8').split('\n');

test('docs/public-names.txt lists what the entries export: npm run docs:api', () => {
  execFileSync(process.execPath, [join(root, 'scripts/api-reference.ts'), '--check'], {
    cwd: root,
    timeout: 600_000,
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
)('every value of %s is listed under its entry', ([entry, values]) => {
  expect(listed).toEqual(expect.arrayContaining(Object.keys(values).map((name) => `${entry} ${name}`)));
});
