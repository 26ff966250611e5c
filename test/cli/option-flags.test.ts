import { Parser } from '@oclif/core';
import { option, type LabError } from 'evolab';
import { expect, expectTypeOf, test } from 'vitest';
import { optionFlags, optionsIn } from '../../src/cli/option-flags.ts';

const schema = {
  rounds: option.whole(24, { min: 2, even: true, help: 'pairs of games' }),
  share: option.number(0.2, { above: 0, max: 1, help: 'of the best' }),
  rule: option.choice('step', ['step', 'exp'], { help: 'which' }),
  quick: option.flag(false, { help: 'whether' }),
  title: option.text('', { help: 'what it is called' }),
};

async function parse(...argv: string[]) {
  const { flags } = await Parser.parse(argv, { flags: optionFlags(schema, { rounds: 'N' }), strict: true });
  return optionsIn(schema, flags);
}

test('flags made of options give values of their types, and the defaults of what is not given', async () => {
  const options = await parse('--rounds', '4', '--rule', 'exp', '--quick', '--title', '7');
  expect(options).toEqual({ rounds: 4, share: 0.2, rule: 'exp', quick: true, title: '7' });
  expectTypeOf(options.rule).toEqualTypeOf<'step' | 'exp'>();
  expect(await parse()).toEqual({ rounds: 24, share: 0.2, rule: 'step', quick: false, title: '' });
});

test.each([
  [['--rounds', '3'], '--rounds must be an even number of at least 2, not 3', 'its default is 24'],
  [['--rounds', 'many'], "--rounds must be an even number of at least 2, not 'many'", 'its default is 24'],
  [['--share', '2'], '--share must be a number above 0 and up to 1, not 2', 'its default is 0.2'],
])('%j is refused with what is allowed', async (argv, message, hint) => {
  const refused = (await parse(...argv).catch((error: unknown) => error)) as LabError;
  expect([refused.code, refused.message, refused.hint]).toEqual(['LAB_BAD_OPTION', message, hint]);
});

test('choices are known to the shell, and the default of what a configuration may set is in the help', () => {
  const { rule, rounds } = optionFlags(schema, {}, { configurable: true });
  expect(rule).toMatchObject({ options: ['step', 'exp'] });
  expect(rounds).toMatchObject({ description: 'pairs of games (default: 24)' });
  expect(rounds.default).toBeUndefined();
});
