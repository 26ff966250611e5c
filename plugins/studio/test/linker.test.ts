import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
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

  test('and lose only comments and spaces', () => {
    const code = `
      // of no use
      const a = 1 + +1, b = a / 2 /* inside */ / 1, c = 1 .toFixed(0)
      const text = \`  kept // as  it is \${ a }  \`
      const pattern = /[/*]  /g
      ;[a, b].forEach((x) => { x })
      let d = a
      ++d
      return [a, b, c, text, pattern.source, d, typeof  a, 'a  b' in {}]`;
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
  ])('%s', (_, files, message) => {
    expect(() => linked(files)).toThrow(message);
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
      import { assemblerOf } from 'evolab';
      export default () => { result = assemblerOf([${names.map((_, i) => `plugin${i}`).join()}], {}).game({ use: 'draughts' }).roles.join(); }`,
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
