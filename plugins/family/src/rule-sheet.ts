import { LabError } from 'evolab';
import { GameRules } from './game-rules.ts';
import { columnName } from './lattice.ts';
import { goalLines, scoreLines } from './rule-sheet-goals.ts';
import { moveLines } from './rule-sheet-moves.ts';
import { directionName, succession, type SheetParts } from './rule-sheet-parts.ts';
import { flips, hasMovement, isPlain, type RuleTree } from './rule-tree.ts';
import { startCells } from './compiled-rules.ts';
import { ROLES } from './text.ts';

/**
 * The same rules in the Game Description Language (GDL-I), for programs that know nothing of families: a second statement
 * of what is legal and who wins. Moves are `(place c 4)`, `(move a 2 a 3)`, `swap` and `pass`.
 *
 * Captures by enclosure take effect in the position after them: stones that are dead there are no longer `stone`s.
 * LAB_WRONG_GAME if the rules are not for two or have a die.
 */
export function ruleSheet(tree: RuleTree): string {
  if (!isPlain(tree))
    throw new LabError(
      'LAB_WRONG_GAME',
      'rule sheets in GDL are for games of two players without dice',
      'lab rules --yaml writes any game of the family',
    );
  const rules = new GameRules(tree);
  const { lattice } = rules;
  const place = (cell: number) => `${columnName(lattice.x[cell])} ${lattice.y[cell] + 1}`;
  const parts: SheetParts = { tree, rules, lattice, place };
  return [
    `; ${tree.name}`,
    '(role white)',
    '(role black)',
    '(other white black)',
    '(other black white)',
    ...boardLines(parts),
    '',
    ...startLines(parts),
    '',
    ...stoneLines(parts),
    ...moveLines(parts),
    '',
    ...nextLines(parts),
    '',
    ...goalLines(parts),
    ...scoreLines(parts),
    '',
  ].join('\n');
}

function boardLines({ lattice, place }: SheetParts): string[] {
  const { cells, vectors, next, beside } = lattice;
  const all = Array.from({ length: cells }, (_, cell) => cell);
  return [
    ...all.map((cell) => `(at ${place(cell)})`),
    ...vectors.flatMap((_, d) =>
      all.flatMap((cell) => {
        const to = next[d * cells + cell];
        return to < 0 ? [] : [`(near ${directionName(d)} ${place(cell)} ${place(to)})`];
      }),
    ),
    ...Array.from(beside, (d) => `(beside ${directionName(d)})`),
  ];
}

function startLines({ tree, lattice, place }: SheetParts): string[] {
  return [
    '(init (control white))',
    ...ROLES.flatMap((role, r) =>
      startCells(tree, lattice, r).map((cell) => `(init (cell ${place(cell)} ${role}))`),
    ),
    ...(tree.turn.stones > 1 ? [`(init (left ${tree.turn.first}))`] : []),
    ...(tree.pie ? ['(init opening)'] : []),
    ...(tree.limit > 0 ? ['(init (ply 0))', ...succession('after', tree.limit)] : []),
  ];
}

function stoneLines({ tree }: SheetParts): string[] {
  if (tree.capture !== 'enclosure') return ['(<= (stone ?x ?y ?w) (true (cell ?x ?y ?w)))', ...TAKEN];
  return [
    '(<= (stone ?x ?y ?w) (true (cell ?x ?y ?w)) (not (dead ?x ?y ?w)))',
    '(<= (dead ?x ?y ?w) (true (cell ?x ?y ?w)) (true (last ?v)) (other ?v ?w) (not (alive ?x ?y ?w)))',
    '(<= (full ?x ?y) (true (cell ?x ?y ?w)))',
    '(<= (alive ?x ?y ?w) (true (cell ?x ?y ?w)) (beside ?d) (near ?d ?x ?y ?u ?v) (not (full ?u ?v)))',
    '(<= (alive ?x ?y ?w) (true (cell ?x ?y ?w)) (beside ?d) (near ?d ?x ?y ?u ?v) (alive ?u ?v ?w))',
    ...TAKEN,
  ];
}

const TAKEN = ['(<= (taken ?x ?y) (stone ?x ?y ?w))'];

function nextLines({ tree, rules, place }: SheetParts): string[] {
  const { pie, pass, turn, capture, limit } = tree;
  const moves = hasMovement(tree);
  const takes = moves && rules.jumping;
  const custodial = typeof capture === 'object';
  const mirrored = rules.mirror.some((to, from) => to !== from);
  const lines = [
    '(<= (put ?w ?x ?y) (does ?w (place ?x ?y)))',
    '(<= (next (cell ?x ?y ?w)) (put ?w ?x ?y))',
    '(<= (gone ?x ?y) (put ?w ?x ?y))',
    `(<= (next (cell ?x ?y ?w)) (stone ?x ?y ?w) (not (gone ?x ?y))${pie ? ' (not swapping)' : ''})`,
  ];
  if (moves)
    lines.push(
      '(<= (put ?w ?u ?v) (does ?w (move ?x ?y ?u ?v)))',
      '(<= (gone ?x ?y) (does ?w (move ?x ?y ?u ?v)))',
      '(<= (seized ?w) (does ?w (move ?x ?y ?u ?v)) (stone ?u ?v ?e) (other ?w ?e))',
    );
  if (takes)
    lines.push(
      '(<= (caught ?w ?m ?n) (does ?w (move ?x ?y ?u ?v)) (takes ?w ?d) (near ?d ?x ?y ?m ?n) (near ?d ?m ?n ?u ?v) (stone ?m ?n ?e) (other ?w ?e))',
    );
  if (custodial) {
    lines.push(
      '(<= (closing ?w ?d ?u ?v) (does ?w (place ?x ?y)) (flanking ?d) (near ?d ?x ?y ?u ?v) (row ?w ?d ?u ?v))',
      '(<= (caught ?w ?x ?y) (closing ?w ?d ?x ?y))',
    );
    if (moves)
      lines.push(
        // The stone that moved away no longer closes a row.
        '(<= (behind ?d ?u ?v ?x ?y) (near ?d ?u ?v ?m ?n) (near ?d ?m ?n ?x ?y))',
        '(<= (closing ?w ?d ?m ?n) (does ?w (move ?x ?y ?u ?v)) (flanking ?d) (near ?d ?u ?v ?m ?n) (row ?w ?d ?m ?n) (not (behind ?d ?u ?v ?x ?y)))',
      );
    if (rules.custodial === 2)
      lines.push('(<= (closing ?w ?d ?u ?v) (closing ?w ?d ?x ?y) (near ?d ?x ?y ?u ?v) (row ?w ?d ?u ?v))');
    // What is jumped over is taken.
    if (flips(capture)) lines.push('(<= (next (cell ?x ?y ?w)) (closing ?w ?d ?x ?y))');
  }
  if (custodial || takes)
    lines.push('(<= (gone ?x ?y) (caught ?w ?x ?y))', '(<= (seized ?w) (caught ?w ?x ?y))');
  if (capture === 'enclosure')
    lines.push('(<= (next (last ?w)) (put ?w ?x ?y))', '(<= (took ?w) (dead ?x ?y ?v) (other ?w ?v))');
  if ((moves || custodial) && tree.goals.some((goal) => 'capture' in goal))
    lines.push('(<= (next (tookany ?w)) (seized ?w))', '(<= (took ?w) (true (tookany ?w)))');
  if (pie) {
    const swapping = [
      '(<= swapping (does ?w swap))',
      '(<= (next swappable) (true opening))',
      ...(mirrored
        ? [
            ...Array.from(rules.mirror, (to, from) => `(mirror ${place(from)} ${place(to)})`),
            '(<= (next (cell ?u ?v ?e)) swapping (stone ?x ?y ?w) (other ?w ?e) (mirror ?x ?y ?u ?v))',
          ]
        : ['(<= (next (cell ?x ?y ?e)) swapping (stone ?x ?y ?w) (other ?w ?e))']),
    ];
    for (const line of swapping) lines.push(line);
  }
  if (pass === 'allowed')
    lines.push(
      '(<= passing (does ?w pass))',
      '(<= (next passed) passing)',
      '(<= (next passedtwice) passing (true passed))',
    );
  if (limit > 0) lines.push('(<= (next (ply ?n)) (true (ply ?m)) (after ?m ?n))');
  if (turn.stones === 1) lines.push('(<= (next (control ?e)) (true (control ?w)) (other ?w ?e))');
  else {
    const turns = [
      ...Array.from({ length: turn.stones - 1 }, (_, i) => `(fewer ${i + 2} ${i + 1})`),
      '(<= ending (true (left 1)))',
      ...(pie ? ['(<= ending swapping)'] : []),
      ...(pass === 'never' ? [] : ['(<= ending (does ?w pass))']),
      '(<= (next (left ?j)) (true (left ?k)) (fewer ?k ?j) (not ending))',
      `(<= (next (left ${turn.stones})) ending)`,
      '(<= (next (control ?w)) (true (control ?w)) (not ending))',
      '(<= (next (control ?e)) (true (control ?w)) (other ?w ?e) ending)',
    ];
    for (const line of turns) lines.push(line);
  }
  return lines;
}
