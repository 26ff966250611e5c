import { LabError, legalMovesOf, positionAfter, Random } from 'evolab';
import { repeats } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { checkRules } from '../src/check.ts';
import { gameFromRules, gdl, sheets, type GdlGame, type GdlPosition } from '../src/index.ts';
import { Refuter } from '../src/refuter.ts';
import { RuleGraph } from '../src/rule-graph.ts';
import { TurnProof } from '../src/turns.ts';

/**
 * Two roles pick left or right in turn, `picks` times. If all picks were right (or what `way` says), both choose a coin at the same time; otherwise
 * the game is over. `kept` says that each pick stays as a fact of its own, so that there are many positions.
 */
const picking = (picks: number, kept: boolean, way = 'right'): string => `
  (role even) (role odd)
  ${Array.from({ length: picks }, (_, i) => `(after ${i} ${i + 1})`).join(' ')}
  (<= (mover even ?n) (true (step ?n)) ${numbers(picks, 0)})
  (<= (mover odd ?n) (true (step ?n)) ${numbers(picks, 1)})
  (side left) (side right)
  (init (step 0)) (init straight)
  (<= (legal ?r ?s) (mover ?r ?n) (side ?s))
  (<= (legal even wait) (mover odd ?n))
  (<= (legal odd wait) (mover even ?n))
  (<= (legal ?r heads) (role ?r) (true (step ${picks})) (true straight))
  (<= (legal ?r tails) (role ?r) (true (step ${picks})) (true straight))
  (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
  (<= (next straight) (true straight) (true (step ?n)) (does ?r ${way}))
  ${kept ? '(<= (next (picked ?n ?s)) (true (step ?n)) (does ?r ?s) (side ?s)) (<= (next (picked ?n ?s)) (true (picked ?n ?s)))' : ''}
  (<= (next same) (does even ?c) (does odd ?c) (true (step ${picks})))
  (<= (next other) (does even heads) (does odd tails))
  (<= (next other) (does even tails) (does odd heads))
  (<= terminal (true same)) (<= terminal (true other))
  (<= terminal (true (step ${picks})) (not (true straight)))
  (<= (goal even 100) (true same)) (<= (goal odd 0) (true same))
  (<= (goal even 0) (true other)) (<= (goal odd 100) (true other))
  (<= (goal ?r 50) (role ?r) (not (true same)) (not (true other)))`;

/** The steps in which a role picks, as a condition. */
const numbers = (picks: number, rest: number): string =>
  `(or ${Array.from({ length: picks }, (_, i) => i)
    .filter((i) => i % 2 === rest)
    .map((i) => `(true (step ${i}))`)
    .join(' ')})`;

/** Plays moves by name, one after the other. */
function played(game: GdlGame, names: readonly string[]): GdlPosition {
  const position = game.start();
  for (const name of names) position.play(game.moveOf(position, position.turn, name)!);
  return position;
}

/** Whether any position that can be reached lets several roles choose, by making all moves in all positions. */
function severalChoose(game: GdlGame): boolean {
  const seen = new Set<string>();
  const visit = (position: GdlPosition): boolean => {
    const text = game.print(position);
    if (position.over || seen.has(text)) return false;
    seen.add(text);
    if ((position.choosers & (position.choosers - 1)) !== 0) return true;
    return legalMovesOf(game, position).some((move) => {
      const next = positionAfter(game, position, move);
      return visit(next);
    });
  };
  return visit(game.start());
}

describe('a step in which both choose is found', () => {
  test.each([
    ['after three picks', 3, 'auto'],
    ['which random play meets in one of 1,024 games', 10, 'auto'],
    ['by the interpreter', 4, 'interpreter'],
  ] as const)('%s', (_, picks, engine) => {
    const game = gameFromRules(picking(picks, false), { engine });
    expect(game.turns).toBe('simultaneous');
    expect(game.simultaneous).toBe(true);
    const position = played(
      game,
      Array.from({ length: picks }, () => 'right'),
    );
    expect(position.choosers).toBe(0b11);
  });
});

describe('where neither proof nor search tells', () => {
  const rules = picking(16, true, 'left');
  const path = Array.from({ length: 16 }, () => 'left');

  test('a position in which both choose ends the game with an error that says what to do', () => {
    const game = gameFromRules(rules);
    expect(game.turns).toBe('assumed');
    expect(() => played(game, path)).toThrow(
      expect.objectContaining({
        code: 'LAB_WRONG_GAME',
        hint: 'give the game the option turns=simultaneous',
      }),
    );
    expect(() => played(game, path)).toThrow(LabError);
  });

  test('the option makes it a game with simultaneous moves', () => {
    const game = gdl.create({ ...gdl.defaults, rules, turns: 'simultaneous' }) as GdlGame;
    expect(game.turns).toBe('simultaneous');
    expect(played(game, path).choosers).toBe(0b11);
  });

  test('rules are proved whose positions nobody can count', () => {
    for (const name of ['breakthrough', 'checkers', 'connect-four', 'othello', 'pentago'])
      expect(gameFromRules(sheets[name]).turns, name).toBe('proved');
  });
});

test.each(['network', 'interpreter'] as const)(
  'with the %s: where no role has a choice, the first whose only move matters makes it',
  (engine) => {
    const rules = `(role x) (role y) (role z) (init a) (legal x noop) (legal y go) (legal z (go 1))
      (<= (next b) (does z (go 1))) (<= terminal (true b)) (goal x 50) (goal y 50) (goal z 50)`;
    expect(gameFromRules(rules, { engine }).start().turn).toBe(2);
  },
);

test('a text in which both would move at once is no position of a game in turn', () => {
  const game = gameFromRules(sheets['tic-tac-toe']);
  const both = game
    .print(game.start())
    .replace('(control o)', '')
    .replace('(control x)', '(control o) (control x)');
  expect(both).toContain('(control o) (control x)');
  expect(() => game.parse(both)).toThrow(/lets several roles choose at once/);
});

test('the proof never says of random rules that roles choose in turn if they do not', () => {
  const runs = repeats(1000);
  let [proved, simultaneous, unproved] = [0, 0, 0];
  for (let seed = 0; seed < runs; seed++) {
    const rules = randomRules(new Random('rules', seed));
    const proof = new TurnProof(new RuleGraph(checkRules(rules)), [0, 1]).succeeds();
    const several = severalChoose(
      gameFromRules(rules, { engine: 'interpreter', turns: 'simultaneous', steps: 20 }),
    );
    if (proof) expect(several, rules).toBe(false);
    if (proof) proved++;
    else if (several) simultaneous++;
    else unproved++;
    // What is not proved is found by looking at all positions.
    expect(gameFromRules(rules, { steps: 20 }).simultaneous, rules).toBe(several);
  }
  expect([proved, simultaneous, unproved], 'each happens').toSatisfy((counts: number[]) =>
    counts.every((n) => n > runs / 40),
  );
});

/** Rules of four facts that change by random conditions; each role may go if a random condition holds. */
function randomRules(random: Random): string {
  const literal = () => {
    const fact = `(true p${random.below(4)})`;
    return random.below(2) === 0 ? fact : `(not ${fact})`;
  };
  const some = (most: number) => Array.from({ length: 1 + random.below(most) }, literal).join(' ');
  const facts = [0, 1, 2, 3];
  return `(role a) (role b) (legal a wait) (legal b wait)
    ${facts.map((i) => (random.below(2) === 0 ? `(init p${i})` : '')).join(' ')}
    (<= (legal a go) ${some(3)}) (<= (legal b go) ${some(3)})
    ${facts
      .map((i) => {
        const ways = Array.from({ length: 1 + random.below(2) }, () => {
          const does = random.below(3) === 0 ? `(does ${random.below(2) === 0 ? 'a' : 'b'} go)` : '';
          return `(<= (next p${i}) ${some(2)} ${does})`;
        });
        return ways.join(' ');
      })
      .join('\n')}
    (<= terminal ${some(3)} ${literal()}) (goal a 50) (goal b 50)`;
}

test('conditions are refuted if and only if no values of the facts make all of them true', () => {
  const names = ['p', 'q', 'r', 's', 't', 'u'];
  // Facts that change, so that none is a constant.
  const facts = names.map((name) => `(init ${name}) (<= (next ${name}) (not (true ${name})))`);
  const graph = new RuleGraph(checkRules(`(role a) (legal a wait) ${facts.join(' ')}`));
  expect(graph.facts).toHaveLength(names.length);
  let refutable = 0;
  for (let seed = 0; seed < 500; seed++) {
    const random = new Random('refuter', seed);
    const refuter = new Refuter(graph, 1e6);
    const excluded: [number, number][] =
      seed % 2 === 0
        ? []
        : [
            [0, 1],
            [2, 3],
          ];
    for (const [fact, other] of excluded) refuter.exclude(fact, other, true);
    // Each way is a condition by number, and its value for given facts.
    const conditions = names.map((_, fact) => ({
      edge: (1 + fact) << 1,
      holds: (values: number) => ((values >> fact) & 1) === 1,
    }));
    for (let i = 0; i < 14; i++) {
      const parts = Array.from({ length: 2 + random.below(2) }, () => {
        const { edge, holds } = conditions[random.below(conditions.length)];
        return random.below(2) === 0 ? { edge, holds } : { edge: edge ^ 1, holds: (v: number) => !holds(v) };
      });
      const edges = parts.map(({ edge }) => edge);
      conditions.push(
        random.below(2) === 0
          ? { edge: refuter.and(edges), holds: (v) => parts.every(({ holds }) => holds(v)) }
          : { edge: refuter.or(edges), holds: (v) => parts.some(({ holds }) => holds(v)) },
      );
    }
    const asked = Array.from({ length: 4 }, () => conditions[names.length + random.below(14)]);
    const satisfiable = Array.from({ length: 64 }, (_, values) => values).some(
      (values) =>
        asked.every(({ holds }) => holds(values)) &&
        excluded.every(([fact, other]) => ((values >> fact) & (values >> other) & 1) === 0),
    );
    expect(refuter.refuted(asked.map(({ edge }) => edge))).toBe(!satisfiable);
    // A second question is not answered by what was assumed for the first.
    expect(refuter.refuted([])).toBe(false);
    if (!satisfiable) refutable++;
  }
  expect(refutable).toBeGreaterThan(50);
  expect(refutable).toBeLessThan(450);
});
