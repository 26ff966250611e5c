import { directionName, type SheetParts } from './rule-sheet-parts.ts';
import { leapOffsets } from './compiled-rules.ts';
import type { Directions, MoveRule, Placing, Target } from './rule-tree.ts';
import { ROLES } from './text.ts';

/** The legal moves. `can` holds for both roles, not only for the one to move. */
export function moveLines(parts: SheetParts): string[] {
  const { tree, lattice } = parts;
  const { pass, pie, capture } = tree;
  const flanking =
    typeof capture === 'object'
      ? [
          ...lattice.directions(capture.along, 0).map((d) => `(flanking ${directionName(d)})`),
          '(<= (row ?w ?d ?x ?y) (flanking ?d) (near ?d ?x ?y ?u ?v) (stone ?x ?y ?e) (other ?w ?e) (stone ?u ?v ?w))',
          ...(capture.custodial === 'line'
            ? [
                '(<= (row ?w ?d ?x ?y) (flanking ?d) (near ?d ?x ?y ?u ?v) (stone ?x ?y ?e) (other ?w ?e) (row ?w ?d ?u ?v))',
              ]
            : []),
        ]
      : [];
  return [
    ...flanking,
    ...tree.moves.flatMap((move, i) => ('place' in move ? placeLines(move.place) : wayLines(parts, move, i))),
    '(<= (able ?w) (can ?w ?m))',
    '(<= (legal ?w ?m) (true (control ?w)) (can ?w ?m))',
    ...(pie ? ['(<= (legal ?w swap) (true (control ?w)) (true swappable))'] : []),
    ...(pass === 'allowed' ? ['(<= (legal ?w pass) (true (control ?w)))'] : []),
    ...(pass === 'forced' ? ['(<= (legal ?w pass) (true (control ?w)) (not (able ?w)))'] : []),
    '(<= (legal ?w noop) (role ?w) (not (true (control ?w))))',
  ];
}

const FREE = '(role ?w) (at ?x ?y) (not (taken ?x ?y))';
const TOUCHES = '(<= (touches ?w ?x ?y) (at ?x ?y) (beside ?d) (near ?d ?x ?y ?u ?v) (stone ?u ?v ?w))';
const HAS = '(<= (has ?w) (stone ?x ?y ?w))';
const can = (conditions: string) => `(<= (can ?w (place ?x ?y)) ${FREE}${conditions})`;

function placeLines(place: Placing): string[] {
  switch (place) {
    case 'anywhere':
      return [can('')];
    case 'lowest':
      return [
        `(<= (gap ?x ?y) (near ${directionName(4)} ?x ?y ?u ?v) (not (taken ?u ?v)))`,
        can(' (not (gap ?x ?y))'),
      ];
    case 'beside-any':
      return [TOUCHES, '(<= some (stone ?x ?y ?w))', can(' (touches ?e ?x ?y)'), can(' (not some)')];
    case 'beside-own':
      return [TOUCHES, HAS, can(' (touches ?w ?x ?y)'), can(' (not (has ?w))')];
    case 'beside-enemy':
      return [
        ...[TOUCHES, HAS, can(' (other ?w ?e) (touches ?e ?x ?y)')],
        can(' (other ?w ?e) (not (has ?e))'),
      ];
    case 'apart-own':
      return [TOUCHES, can(' (not (touches ?w ?x ?y))')];
    case 'apart-enemy':
      return [TOUCHES, can(' (other ?w ?e) (not (touches ?e ?x ?y))')];
    case 'capturing':
      return [can(' (flanking ?d) (near ?d ?x ?y ?u ?v) (row ?w ?d ?u ?v)')];
  }
}

/** The directions of one rule of moving, by role, as facts. */
function directionFacts({ lattice }: SheetParts, name: string, sets: readonly Directions[]): string[] {
  return ROLES.flatMap((role, r) =>
    [...new Set(sets.flatMap((set) => [...lattice.directions(set, r)]))].map(
      (d) => `(${name} ${role} ${directionName(d)})`,
    ),
  );
}

/** What must hold on a target for each kind of it. */
const onto = (targets: readonly Target[]): string[] =>
  targets.map((target) => (target === 'empty' ? '(not (taken ?u ?v))' : '(stone ?u ?v ?e) (other ?w ?e)'));

function wayLines(parts: SheetParts, move: Exclude<MoveRule, { place: Placing }>, i: number): string[] {
  const { lattice, place, tree } = parts;
  const way = `way${i}`;
  const rule = (conditions: string) => `(<= (can ?w (move ?x ?y ?u ?v)) (stone ?x ?y ?w) ${conditions})`;
  if ('step' in move)
    return [
      ...directionFacts(parts, way, move.step),
      ...onto(move.onto).map((target) => rule(`(${way} ?w ?d) (near ?d ?x ?y ?u ?v) ${target}`)),
    ];
  if ('leap' in move) {
    const facts = ROLES.flatMap((role, r) =>
      Array.from({ length: lattice.cells }, (_, cell) =>
        leapOffsets(tree.moves, r).flatMap(([dx, dy]) => {
          const to = lattice.index(lattice.x[cell] + dx, lattice.y[cell] + dy);
          return to < 0 ? [] : [`(${way} ${role} ${place(cell)} ${place(to)})`];
        }),
      ).flat(),
    );
    return [...facts, ...onto(move.onto).map((target) => rule(`(${way} ?w ?x ?y ?u ?v) ${target}`))];
  }
  if ('jump' in move) {
    const over = (owner: 'own' | 'enemy') =>
      owner === 'own' ? '(stone ?m ?n ?w)' : '(stone ?m ?n ?e) (other ?w ?e)';
    return [
      ...directionFacts(parts, way, move.jump),
      ...(move.take ? directionFacts(parts, 'takes', move.jump) : []),
      ...move.over.map((owner) =>
        rule(`(${way} ?w ?d) (near ?d ?x ?y ?m ?n) ${over(owner)} (near ?d ?m ?n ?u ?v) (not (taken ?u ?v))`),
      ),
    ];
  }
  const { slide } = move;
  const clear = `clear${i}`;
  return [
    ...directionFacts(parts, way, slide),
    `(<= (${clear} ?d ?x ?y ?u ?v) (${way} ?w ?d) (near ?d ?x ?y ?u ?v) (not (taken ?u ?v)))`,
    `(<= (${clear} ?d ?x ?y ?u ?v) (${clear} ?d ?x ?y ?m ?n) (near ?d ?m ?n ?u ?v) (not (taken ?u ?v)))`,
    ...(move.onto.includes('empty') ? [rule(`(${way} ?w ?d) (${clear} ?d ?x ?y ?u ?v)`)] : []),
    ...(move.onto.includes('enemy')
      ? [
          rule(`(${way} ?w ?d) (near ?d ?x ?y ?u ?v) (stone ?u ?v ?e) (other ?w ?e)`),
          rule(
            `(${way} ?w ?d) (${clear} ?d ?x ?y ?m ?n) (near ?d ?m ?n ?u ?v) (stone ?u ?v ?e) (other ?w ?e)`,
          ),
        ]
      : []),
  ];
}
