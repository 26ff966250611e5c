import tseslint from 'typescript-eslint';
import { noSpreadOfData } from './scripts/no-spread-of-data.ts';

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

/** What no file may have. */
const syntax = [
  { selector: 'Decorator', message: 'Decorators fail when types are stripped.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union made from a const array.' },
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write its properties: a spread literal is not checked for properties that nobody knows.',
  },
];

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      '.stage/',
      'coverage/',
      'dist/',
      'docs/.vitepress/',
      '**/assembly/',
      'templates/**/*.js',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', 'bin/*.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-restricted-syntax': ['error', ...syntax],
      'no-restricted-properties': ['error', ...randomness, ...inexact],
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['src/**/*.ts', 'plugins/*/src/**/*.ts', 'papers/src/**/*.ts'],
    plugins: { lab: { rules: { 'no-spread-of-data': noSpreadOfData } } },
    rules: { 'lab/no-spread-of-data': 'error' },
  },
  {
    // Where people are shown times, and where no result is stored.
    files: [
      'src/report/**',
      'src/commands/**',
      'test/**',
      'plugins/*/test/**',
      'papers/test/**',
      'scripts/**',
      '**/*.js',
    ],
    rules: { 'no-restricted-properties': ['error', randomness[0]] },
  },
  {
    files: ['test/**', 'plugins/*/test/**', 'papers/test/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...syntax,
        {
          selector:
            'CallExpression[callee.name=/^(spawn|exec|execFile)Sync$/]:not(:has(Property[key.name="timeout"]))',
          message: 'A test that waits for a program has a timeout: no other could end it.',
        },
      ],
    },
  },
  {
    // Tests by Node's own runner, which waits for them itself.
    files: ['examples/*/test/**', 'templates/*/test/**'],
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: 'test' }] },
      ],
    },
  },
  { files: ['**/*.js', '**/*.mjs'], extends: [tseslint.configs.disableTypeChecked] },
);
