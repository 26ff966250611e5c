import { defineConfig } from 'oxlint';

const randomness = [
  { object: 'Math', property: 'random', message: 'Randomness is passed in: take a Random.' },
  { object: 'Date', property: 'now', message: 'Results must not depend on the clock.' },
];
/** V8 may change these between versions: stored results use util/math. */
const inexact = ['exp', 'log', 'tanh', 'pow', 'sin', 'cos', 'expm1', 'log1p', 'log2', 'log10'].map(
  (property) => ({
    object: 'Math',
    property,
    message: 'Not the same bits in every V8: use the functions of util/math.',
  }),
);

/** What typescript-eslint recommends for code with types, beside what is on by default. */
const recommended = [
  'await-thenable',
  'ban-ts-comment',
  'no-array-constructor',
  'no-array-delete',
  'no-base-to-string',
  'no-duplicate-enum-values',
  'no-duplicate-type-constituents',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extra-non-null-assertion',
  'no-floating-promises',
  'no-for-in-array',
  'no-implied-eval',
  'no-misused-new',
  'no-misused-promises',
  'no-namespace',
  'no-non-null-asserted-optional-chain',
  'no-redundant-type-constituents',
  'no-require-imports',
  'no-this-alias',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-constraint',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-declaration-merging',
  'no-unsafe-enum-comparison',
  'no-unsafe-function-type',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'no-unsafe-unary-minus',
  'no-wrapper-object-types',
  'only-throw-error',
  'prefer-as-const',
  'prefer-namespace-keyword',
  'prefer-promise-reject-errors',
  'require-await',
  'restrict-plus-operands',
  'restrict-template-expressions',
  'triple-slash-reference',
  'consistent-type-imports',
  'switch-exhaustiveness-check',
].map((rule) => [`typescript/${rule}`, 'error'] as const);

/** Where people are shown times, and where no result is stored. */
const unstored = [
  'src/report/**',
  'src/commands/**',
  'test/**',
  'plugins/*/test/**',
  'papers/test/**',
  'scripts/**',
  '**/*.js',
];

export default defineConfig({
  plugins: ['typescript'],
  jsPlugins: ['./scripts/lint-rules.ts'],
  categories: { correctness: 'error' },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    'node_modules/',
    '.stage/',
    'coverage/',
    'dist/',
    'docs/.vitepress/',
    '**/assembly/',
    'templates/**/*.js',
  ],
  rules: {
    ...Object.fromEntries(recommended),
    'no-control-regex': 'off',
    'no-loss-of-precision': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-useless-default-assignment': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/unbound-method': 'off',
    'no-unused-vars': 'error',
    'no-unused-expressions': 'error',
    'no-restricted-properties': ['error', ...randomness, ...inexact],
    eqeqeq: 'error',
    'prefer-const': 'error',
    'lab/no-decorators': 'error',
    'lab/no-enums': 'error',
    'lab/no-spread-of-literals': 'error',
  },
  overrides: [
    {
      files: ['src/**/*.ts', 'plugins/*/src/**/*.ts', 'papers/src/**/*.ts'],
      rules: { 'lab/no-spread-of-data': 'error' },
    },
    { files: unstored, rules: { 'no-restricted-properties': ['error', ...randomness.slice(0, 1)] } },
    {
      files: ['test/**', 'plugins/*/test/**', 'papers/test/**'],
      rules: { 'lab/spawn-with-timeout': 'error' },
    },
    {
      // Tests by Node's own runner, which waits for them itself.
      files: ['examples/*/test/**', 'templates/*/test/**'],
      rules: {
        'typescript/no-floating-promises': [
          'error',
          { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: 'test' }] },
        ],
      },
    },
    {
      // No types are known there.
      files: ['**/*.js', '**/*.cjs', '**/*.mjs'],
      rules: Object.fromEntries(recommended.map(([rule]) => [rule, 'off'])),
    },
  ],
});
