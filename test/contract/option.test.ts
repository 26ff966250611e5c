import {
  defaultsOf,
  defineLearner,
  kind,
  option,
  withDefaults,
  type Budget,
  type OptionsOf,
  type Spec,
} from 'evolab';
import { expect, expectTypeOf, test } from 'vitest';

const schema = {
  units: option.whole(4, { min: 1, max: 64, help: 'how many' }),
  rate: option.number(0.5, { above: 0, max: 1, tune: [0.1, 0.9], help: 'how fast' }),
  on: option.flag(false, { help: 'whether' }),
  title: option.text('', { help: 'what it is called' }),
  final: option.choice('robust', ['robust', 'max'], { help: 'which' }),
  size: option.choice(8, [4, 6, 8], { help: 'rows' }),
  points: option.tuple([1, 'x'], [kind.number(), kind.text()], { help: 'two' }),
  scores: option.list([1, 2], kind.number({ min: 0 }), { minLength: 1, help: 'a few' }),
  evaluator: option.use({ use: 'mlp' }, 'evaluator', { help: 'who is asked' }),
  budget: option.record(
    { depth: 4 },
    kind.record({}, { depth: kind.whole({ min: 1 }), nodes: kind.whole({ min: 1 }) }),
    { help: 'limits' },
  ),
  stages: option.list([{ eta: 0.1 }], kind.record({ eta: kind.number() }, { note: kind.text() }), {
    help: 'one after the other',
  }),
};

test('options have the types that are declared, choices those of their literals', () => {
  type Mine = OptionsOf<typeof schema>;
  expectTypeOf<Mine['units']>().toEqualTypeOf<number>();
  expectTypeOf<Mine['on']>().toEqualTypeOf<boolean>();
  expectTypeOf<Mine['title']>().toEqualTypeOf<string>();
  expectTypeOf<Mine['final']>().toEqualTypeOf<'robust' | 'max'>();
  expectTypeOf<Mine['size']>().toEqualTypeOf<4 | 6 | 8>();
  expectTypeOf<Mine['points']>().toEqualTypeOf<readonly [number, string]>();
  expectTypeOf<Mine['scores']>().toEqualTypeOf<readonly number[]>();
  expectTypeOf<Mine['evaluator']>().toEqualTypeOf<Spec>();
  expectTypeOf<Mine['budget']>().toExtend<Budget>();
  expectTypeOf<Mine['stages'][0]['eta']>().toEqualTypeOf<number>();
  expectTypeOf<Mine['stages'][0]['note']>().toEqualTypeOf<string | undefined>();
});

test('create is given these types without any of them being written', () => {
  defineLearner({
    id: 'typed',
    summary: '',
    options: schema,
    create(options) {
      expectTypeOf(options.final).toEqualTypeOf<'robust' | 'max'>();
      expectTypeOf(options.points).toEqualTypeOf<readonly [number, string]>();
      throw new Error('not made');
    },
  });
  defineLearner({
    id: 'typed-in-place',
    summary: '',
    options: {
      final: option.choice('robust', ['robust', 'max'], { help: 'which' }),
      rules: option.list(['robust'], kind.choice(['robust', 'max']), { help: 'which' }),
      points: option.tuple([1, 0], [kind.number(), kind.number()], { help: 'two' }),
      stages: option.list([], kind.record({ final: kind.choice(['robust', 'max']) }), { help: 'some' }),
    },
    create(options) {
      expectTypeOf(options.final).toEqualTypeOf<'robust' | 'max'>();
      expectTypeOf(options.rules).toEqualTypeOf<readonly ('robust' | 'max')[]>();
      expectTypeOf(options.points).toEqualTypeOf<readonly [number, number]>();
      expectTypeOf(options.stages[0].final).toEqualTypeOf<'robust' | 'max'>();
      throw new Error('not made');
    },
  });
});

test('defaults stand in the order of the declarations', () => {
  expect(JSON.stringify(defaultsOf(schema))).toBe(
    '{"units":4,"rate":0.5,"on":false,"title":"","final":"robust","size":8,"points":[1,"x"],"scores":[1,2],' +
      '"evaluator":{"use":"mlp"},"budget":{"depth":4},"stages":[{"eta":0.1}]}',
  );
});

test('other defaults change neither the order nor the ranges', () => {
  const other = withDefaults(schema, { rate: 1, units: 8 });
  expect(Object.keys(other)).toEqual(Object.keys(schema));
  expect(other.units).toEqual({ ...schema.units, default: 8 });
  expect(other.final).toBe(schema.final);
});
