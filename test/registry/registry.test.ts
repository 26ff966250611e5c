import { kind, option, type LabError, type Options } from 'evolab';
import { describe, expect, test } from 'vitest';
import { contributed, Registry } from '../../src/registry/registry.ts';

const entry = (id: string) =>
  contributed(`of-${id}`, {
    id,
    summary: '',
    options: {
      depth: option.number(2, { help: 'plies' }),
      name: option.text('x', { help: 'of it' }),
      on: option.flag(true, { help: 'whether' }),
      list: option.list([1], kind.number(), { help: 'numbers' }),
      part: { kind: { name: 'map' as const }, default: { use: 'y' }, help: 'of it' },
    },
  });
const registry = new Registry('game', [entry('draughts'), entry('othello')]);

test('options are filled in with defaults', () => {
  expect(registry.resolve({ use: 'draughts', depth: 3 }).options).toEqual({
    depth: 3,
    name: 'x',
    on: true,
    list: [1],
    part: { use: 'y' },
  });
});

test('an unknown id is an error that names the likely one', () => {
  expect(() => registry.get('draghts')).toThrow(
    expect.objectContaining({
      code: 'LAB_UNKNOWN_EXTENSION',
      hint: "did you mean 'draughts'? known: draughts, othello",
    }),
  );
});

test('an unknown option is an error that names the known ones', () => {
  expect(() => registry.resolve({ use: 'draughts', dpeth: 3 })).toThrow(
    expect.objectContaining({
      code: 'LAB_BAD_OPTION',
      hint: expect.stringContaining("did you mean 'depth'?") as string,
    }),
  );
});

test('an option that another learner has is an error that names this learner', () => {
  const learner = (id: string, options: object) =>
    contributed(id, { id, summary: '', options: { depth: option.number(2, { help: 'plies' }), ...options } });
  const pace = { pace: option.number(1, { help: 'of it' }) };
  const learners = new Registry('learner', [
    learner('slow', {}),
    learner('fast', pace),
    learner('other', {}),
  ]);
  expect(() => learners.resolve({ use: 'slow', pace: 3 })).toThrow(
    expect.objectContaining({
      code: 'LAB_BAD_OPTION',
      hint: 'it is there with --set learner=fast; known here: depth',
    }),
  );
  expect(() => learners.resolve({ use: 'slow', dpeth: 3 })).toThrow(/has no option 'dpeth'/);
});

test('an option of what has none is an error that says so', () => {
  const bare = new Registry('game', [contributed('p', { id: 'bare', summary: '' })]);
  expect(() => bare.resolve({ use: 'bare', size: 3 })).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_OPTION', hint: 'it has no options' }),
  );
});

test.each([
  [{ depth: '3' }, 'a number'],
  [{ depth: NaN }, 'a number'],
  [{ name: 3 }, 'a text'],
  [{ on: 'yes' }, 'true or false'],
  [{ list: 3 }, 'a list'],
  [{ list: 'a' }, 'a list, each item a number'],
  [{ part: 'y' }, 'a map of options'],
])('an option of the wrong kind is an error: %j', (options, problem) => {
  expect(() => registry.resolve({ use: 'draughts', ...options })).toThrow(`must be ${problem}`);
});

test('two plugins cannot define the same id', () => {
  expect(() => new Registry('game', [entry('a'), entry('a')])).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_PLUGIN' }),
  );
});

describe('options that are declared', () => {
  const learner = {
    id: 'taught',
    summary: '',
    options: {
      alpha: option.number(0.1, { min: 0, max: 1, help: 'step' }),
      share: option.number(0.2, { above: 0, max: 1, help: 'of the best' }),
      spread: option.number(1, { above: 0, help: 'of weights' }),
      units: option.whole(4, { min: 1, help: 'of the net' }),
      pairs: option.whole(2, { min: 0, max: 12, even: true, help: 'plies' }),
      rule: option.choice('step', ['step', 'exp'], { help: 'which' }),
      size: option.choice(8, [4, 6, 8], { help: 'rows' }),
      points: option.tuple([1, 0], [kind.number(), kind.number()], { help: 'of a win and a loss' }),
      values: option.list([1], kind.number({ min: 0 }), { minLength: 1, maxLength: 3, help: 'of pieces' }),
      stages: option.list(
        [{ eta: 0.1 }],
        kind.record({ eta: kind.number({ min: 0, max: 10 }) }, { note: kind.text() }),
        { help: 'one after the other' },
      ),
      game: option.use({ use: 'draughts' }, 'game', { help: 'what is played' }),
    },
    check: ({ alpha, share }: Options) =>
      Number(alpha) > Number(share) ? `alpha ${Number(alpha)} is above share ${Number(share)}` : undefined,
  };
  const learners = new Registry('learner', [contributed('p', learner)], (_, use) => registry.resolve(use));
  const answerTo = (options: object): string => {
    try {
      learners.resolve({ use: 'taught', ...options });
      return 'taken';
    } catch (error) {
      const { code, message, hint } = error as LabError;
      expect(code).toBe('LAB_BAD_OPTION');
      return `${message}; ${hint}`;
    }
  };

  test('options that contradict each other are refused with what to type so that they fit', () => {
    const hint = (options: object) => answerTo(options).replace(/^.*is above share [\d.]+; /, '');
    expect(hint({ alpha: 0.9, share: 0.3 })).toBe('it fits with --set alpha=0.1');
    expect(hint({ alpha: 0.15, share: 0.05 })).toBe('it fits with --set share=0.2');
    expect(hint({ alpha: 0.9, share: 0.05 })).toBe('it fits with --set alpha=0.1 --set share=0.2');
  });

  test.each([
    [
      { alpha: 3 },
      "option 'alpha' of learner 'taught' must be a number from 0 to 1, not 3; its default is 0.1",
    ],
    [{ alpha: NaN }, "option 'alpha' of learner 'taught' must be a number from 0 to 1, not NaN"],
    [{ alpha: '0.5' }, "must be a number from 0 to 1, not '0.5'"],
    [{ share: 0 }, "option 'share' of learner 'taught' must be a number above 0 and up to 1, not 0"],
    [{ spread: 0 }, 'must be a number above 0, not 0'],
    [{ units: 0 }, 'must be a whole number of at least 1, not 0'],
    [{ units: 1.5 }, 'must be a whole number of at least 1, not 1.5'],
    [{ pairs: 3 }, 'must be an even number from 0 to 12, not 3'],
    [{ rule: 'stp' }, "must be 'step' or 'exp', not 'stp'; did you mean 'step'?"],
    [{ size: 5 }, 'must be 4, 6 or 8, not 5; its default is 8'],
    [{ size: '8' }, "must be 4, 6 or 8, not '8'"],
    [{ points: [1] }, 'must be a list of 2, each item a number, not [1]'],
    [{ points: [1, 'x'] }, "option 'points[1]' of learner 'taught' must be a number, not 'x'"],
    [{ values: [] }, 'must be a list of 1 to 3, each item a number of at least 0, not []'],
    [{ values: [1, -1] }, "option 'values[1]' of learner 'taught' must be a number of at least 0, not -1"],
    [
      { stages: [{ eta: 11 }] },
      "option 'stages[0].eta' of learner 'taught' must be a number from 0 to 10, not 11",
    ],
    [{ stages: [{}] }, "option 'stages[0].eta' of learner 'taught' is missing: a number from 0 to 10"],
    [
      { stages: [{ eta: 1, nte: '' }] },
      "option 'stages[0]' of learner 'taught' has no key 'nte'; did you mean 'note'? known: eta, note",
    ],
    [
      { stages: [3] },
      "option 'stages[0]' of learner 'taught' must be a map with eta that may also have note, not 3",
    ],
    [
      { game: 'draughts' },
      "option 'game' of learner 'taught' must be a game, such as { use: ID }, not 'draughts'",
    ],
    [
      { game: { use: 'draughts', depth: 'x' } },
      "option 'depth' of game 'draughts' must be a number, not 'x'",
    ],
    [{ alpha: 0.3 }, "learner 'taught': alpha 0.3 is above share 0.2"],
  ])('a value that is not allowed is answered with what is: %j', (options, answer) => {
    expect(answerTo(options)).toContain(answer);
  });

  test('both ends of a range are allowed, and what the defaults do not forbid', () => {
    for (const options of [
      { alpha: 0 },
      { alpha: 1, share: 1 },
      { units: 1 },
      { pairs: 12 },
      { size: 4 },
      { values: [0, 0, 0] },
      { stages: [] },
      { stages: [{ eta: 10, note: 'last' }] },
      { game: { use: 'othello', depth: 3 } },
    ])
      expect(answerTo(options)).toBe('taken');
  });

  test('options that name an extension are stored as they were given', () => {
    expect(learners.resolve({ use: 'taught', game: { use: 'othello' } }).options['game']).toEqual({
      use: 'othello',
    });
  });
});
