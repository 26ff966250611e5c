import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import lab from '../scripts/lint-rules.ts';

RuleTester.describe = describe;
RuleTester.it = it;
const { rules } = lab;

const errors = 1;
new RuleTester().run('no-spread-of-data', rules['no-spread-of-data'], {
  valid: [
    '[0, ...moves]',
    'f(...[1, 2])',
    'f(...(short ? [] : [1]))',
    'const f = (...parts) => g(...parts)',
    'function f(...parts) { return () => g(...parts); }',
  ],
  invalid: [
    'Math.max(...values)',
    'hashOf(0, ...moves)',
    'new Random(...seed)',
    'f(...(short ? [] : moves))',
    'f(...[1, ...moves])',
    'const f = (parts) => g(...parts)',
  ]
    .map((code) => ({ code, errors }))
    .concat({ code: 'list.push(...more, ...others)', errors: 2 }),
});

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run('no-enums', rules['no-enums'], {
  valid: ["const COLOURS = ['red'] as const"],
  invalid: [{ code: 'enum Colour { Red }', errors }],
});

new RuleTester().run('no-decorators', rules['no-decorators'], {
  valid: ['class A {}'],
  invalid: [{ code: '@sealed class A {}', errors }],
});

new RuleTester().run('no-spread-of-literals', rules['no-spread-of-literals'], {
  valid: ['({ ...options, a: 1 })', '({ ...(a ? { b } : {}) })'],
  invalid: [{ code: '({ ...{ a: 1 } })', errors }],
});

new RuleTester().run('spawn-with-timeout', rules['spawn-with-timeout'], {
  valid: [
    "spawnSync('lab', [], { timeout })",
    "execFileSync('lab', [], { cwd, timeout: 5 })",
    "spawn('lab')",
  ],
  invalid: [
    { code: "spawnSync('lab', [])", errors },
    { code: "execFileSync('lab', [], { cwd })", errors },
  ],
});
