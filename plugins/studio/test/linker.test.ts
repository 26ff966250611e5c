import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { link } from '../src/linker/link.ts';
import { Packages } from '../src/linker/packages.ts';
import { squeeze } from '../src/linker/squeeze.ts';

const root = resolve(import.meta.dirname, '../../..');
const plugins = globSync('plugins/*/src/index.ts', { cwd: root }).map((file) => join(root, file, '../..'));
const packages = new Packages({ root, plugins: plugins.map((folder) => ({ root: folder })) });

/** The plugins that bring what plays: those that a page may need. */
const playing = plugins.filter((folder) =>
  /\b(games|evaluators|searchers):/.test(readFileSync(join(folder, 'src/index.ts'), 'utf8')),
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lab-linker-'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "mine", "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** What the default export of `main.ts` returns after it was linked. */
function linked(files: Readonly<Record<string, string>>): unknown {
  write(files);
  const script = link(packages, {
    page: `import main from '${folder}/main.ts'; export default () => { result = main(); }`,
    worker: 'export default () => undefined;',
  });
  const context = { result: undefined, document: { currentScript: { textContent: '' } } };
  runInNewContext(script, context);
  return context.result;
}

describe('modules run as they do in Node', () => {
  test('whatever way they import and export', () => {
    const result = linked({
      'main.ts': `
        import first, { second as other, type Third } from './parts.ts';
        import again, { type Third as Same } from './parts.ts';
        import * as whole from './parts.ts';
        import { passed, star, nested } from './facade.ts';
        import './effect.ts';
        const third: Third & Same = 3;
        export default () => [first(), again(), other, third, Object.keys(whole).sort(), passed, star, nested.deep, globalThis.effect].map(String);`,
      'parts.ts': `
        export type Third = number;
        export default function () { return 'first'; }
        const hidden = 'second';
        export { hidden as second };
        export const a = 1, b = \`export const no = '\${1}'; // import x from 'y'\`;
        export class C { #p = /[/'"]export/; get p() { return this.#p; } }
        export async function f() {}`,
      'facade.ts': `
        export { type Third } from './types.ts';
        export { a as passed } from './parts.ts';
        export * from './stars.ts';
        export * as nested from './deep.ts';`,
      'types.ts': `throw new Error('a module of types is not loaded');`,
      'stars.ts': `import { b } from './parts.ts'; export const star = b;`,
      'deep.ts': `import { deep } from './deeper.ts';\nexport { deep };\nexport default deep;`,
      'deeper.ts': `export const deep = 'deep';`,
      'effect.ts': `(globalThis as { effect?: string }).effect = 'done';`,
    });
    expect(result).toEqual([
      'first',
      'first',
      'second',
      '3',
      'C,a,b,default,f,second',
      '1',
      `export const no = '1'; // import x from 'y'`,
      'deep',
      'done',
    ]);
  });

  test('whatever they are written like', () => {
    const result = linked({
      'main.ts': `#!/usr/bin/env node
        import part from './unnamed.ts';
        import Shape from './shape.ts';
        import { 'a name' as named, größe } from './names.ts';
        import über from './names.ts';
        import { listed } from './lists.ts';
        export {};
        export default () => [part(), new Shape().sides, named, größe, über, listed].map(String);`,
      // A declaration ends without a semicolon.
      'unnamed.ts': `export default function () { return 'unnamed'; }\n(globalThis as { seen?: boolean }).seen = true;`,
      'shape.ts': `export default class { sides = 4 }\n['a', 'b'].map(String);`,
      'names.ts': `const a = 'named';\nexport { a as 'a name' };\nexport const größe = 1;\nexport default 'über';`,
      'lists.ts': `const listed = 'listed', other = 0;\nexport {\n  other,\n  listed, // the {right} one\n};`,
    });
    expect(result).toEqual(['unnamed', '4', 'named', '1', 'über', 'listed']);
  });

  test('in the same order, and what they pass on is the same', () => {
    const result = linked({
      'main.ts': `
        import { order } from './order.ts';
        import * as all from './all.ts';
        export default () => [order.join(), Object.keys(all).sort().join()];`,
      'order.ts': `export const order: string[] = [];`,
      'all.ts': `
        import { order } from './order.ts';
        export * from './star.ts';
        export { named } from './named.ts';
        order.push('all');`,
      'star.ts': `import { order } from './order.ts'; order.push('star'); export const star = 1; export default 2;`,
      'named.ts': `import { order } from './order.ts'; order.push('named'); export const named = 1;`,
    });
    expect(result).toEqual(['star,named,all', 'named,star']);
  });

  test('each of two packages of the same name, or of none, is its own', () => {
    const files: Record<string, string> = {};
    for (const user of ['one', 'two']) {
      const dep = `node_modules/${user}/node_modules/dep`;
      files[`node_modules/${user}/package.json`] = `{ "name": "${user}", "exports": "./index.js" }`;
      files[`node_modules/${user}/index.js`] = `export { default } from 'dep';`;
      files[`${dep}/package.json`] = `{ "name": "dep", "exports": "./esm/index.js" }`;
      files[`${dep}/esm/package.json`] = `{ "type": "module" }`;
      files[`${dep}/esm/index.js`] = `export default 'that of ${user}';`;
    }
    const result = linked({
      ...files,
      'main.ts': `import one from 'one'; import two from 'two'; export default () => [one, two];`,
    });
    expect(result).toEqual(['that of one', 'that of two']);
  });

  test('and lose only comments and spaces', () => {
    const code = `
      // of no use
      const a = 1 + +1, b = a / 2 /* inside */ / 1, c = 1 .toFixed(0)
      const text = \`  kept // as  it is \${ a }  \`
      const pattern = /[/*]  /g
      ;[a, b].forEach((x) => { x })
      let d = a
      ++d
      let e = 3
      const f = 1 < !--e
      return [a, b, c, e, f, text, pattern.source, d, typeof  a, 'a  b' in {}]`;
    const small = squeeze(code);
    const run = (body: string) => runInNewContext(`(() => {${body}\n})()`) as unknown;
    expect(run(small)).toEqual(run(code));
    expect(small.length).toBeLessThan(code.length * 0.75);
  });
});

describe('what a page cannot have is said before there is a page', () => {
  test.each([
    [
      'a module of Node',
      { 'main.ts': `import 'node:fs'; export default () => 0;` },
      'mine/main.ts imports node:fs, which no page has',
    ],
    [
      'a package that is not there',
      { 'main.ts': `import 'not-there'; export default () => 0;` },
      'mine/main.ts imports not-there, which is not installed',
    ],
    [
      'modules that need each other',
      {
        'main.ts': `import './a.ts'; export default () => 0;`,
        'a.ts': `import './b.ts';`,
        'b.ts': `import './a.ts';`,
      },
      'modules need each other: mine/a.ts -> mine/b.ts -> mine/a.ts',
    ],
    [
      'an entry of the core that needs Node',
      { 'main.ts': `import 'evolab/storage'; export default () => 0;` },
      /^evolab\/src\/.* imports node:/,
    ],
    [
      'a module of another kind',
      {
        'main.ts': `import x from './common.cjs'; export default () => x;`,
        'common.cjs': 'module.exports = 1;',
      },
      'mine/main.ts imports default from mine/common.cjs, which does not export it',
    ],
    [
      'a name that is not there',
      {
        'main.ts': `import { a } from './circle.ts'; export default () => a;`,
        'circle.ts': `export * from './round.ts';`,
        'round.ts': `export * from './circle.ts';`,
      },
      'mine/main.ts imports a from mine/circle.ts, which does not export it',
    ],
    [
      'a file that is not there',
      { 'main.ts': `import './not-there'; export default () => 0;` },
      'mine/main.ts imports ./not-there, which is no file',
    ],
    [
      'a module that waits before it is ready',
      { 'main.ts': `await Promise.resolve(); export default () => 0;` },
      /^mine\/main.ts cannot be in a page: await/,
    ],
    [
      'a file that is no module',
      {
        'main.ts': `import data from './data.json' with { type: 'json' }; export default () => data;`,
        'data.json': '{ "a": 1 }',
      },
      /^mine\/main.ts imports default from mine\/data.json, which/,
    ],
    [
      'a module that cannot be read',
      { 'main.ts': `import './broken.ts'; export default () => 0;`, 'broken.ts': `export const = '` },
      /^mine\/broken.ts cannot be in a page: /,
    ],
  ])('%s', (_, files, message) => {
    let error: unknown;
    try {
      linked(files);
    } catch (caught) {
      error = caught;
    }
    expect(error).toMatchObject({
      code: 'LAB_BAD_PLUGIN',
      message: expect.stringMatching(message) as string,
    });
  });
});

test('every plugin that plays can be in a page, without a trace of where it lies', () => {
  expect(playing.length).toBeGreaterThan(20);
  const others = playing.filter((one) => !one.endsWith('engines'));
  const names = others.map(
    (one) => (JSON.parse(readFileSync(join(one, 'package.json'), 'utf8')) as { name: string }).name,
  );
  const script = link(packages, {
    page: `${names.map((name, i) => `import plugin${i} from '${name}';`).join('\n')}
      import { agentFactoryOf } from 'evolab';
      export default () => { result = agentFactoryOf([${names.map((_, i) => `plugin${i}`).join()}], {}).game({ use: 'draughts' }).roles.join(); }`,
    worker: 'export default () => undefined;',
  });
  const context = {
    result: '',
    document: { currentScript: { textContent: '' } },
    WebAssembly: (globalThis as { WebAssembly?: unknown }).WebAssembly,
    performance,
    atob,
  };
  runInNewContext(script, context);
  expect(context.result).toBe('black,white');
  expect(/(?:from|import|require)\s*\(?['"]node:/.exec(script)).toBeNull();
  expect(script.includes(root)).toBe(false);
});
