import { chain } from './chain.ts';

const table = Array.from(
  { length: 31 },
  (_, n) => `(points ${n} ${n <= 25 ? 3 * n : [80, 85, 90, 96, 100][n - 26]})`,
).join(' ');

/** A knight that leaves holes on a board of six columns and five rows: points for every move up to the first hole. */
export const knightsTour = `
(role player)

(column 1) (column 2) (column 3) (column 4) (column 5) (column 6)
(row 1) (row 2) (row 3) (row 4) (row 5)
${chain('succ', 0, 30)}
(<= (by1 ?a ?b) (succ ?a ?b))
(<= (by1 ?a ?b) (succ ?b ?a))
(<= (by2 ?a ?c) (succ ?a ?b) (succ ?b ?c))
(<= (by2 ?a ?c) (succ ?c ?b) (succ ?b ?a))
(<= (leap ?x ?y ?u ?v) (column ?x) (row ?y) (by1 ?x ?u) (by2 ?y ?v) (column ?u) (row ?v))
(<= (leap ?x ?y ?u ?v) (column ?x) (row ?y) (by2 ?x ?u) (by1 ?y ?v) (column ?u) (row ?v))

(init (knight 1 1))
(init (moves 0))

(<= (legal player (move ?u ?v)) (true (knight ?x ?y)) (leap ?x ?y ?u ?v))

(<= (next (knight ?u ?v)) (does player (move ?u ?v)))
(<= (next (hole ?x ?y)) (true (knight ?x ?y)))
(<= (next (hole ?x ?y)) (true (hole ?x ?y)))
(<= (next (moves ?n)) (true (moves ?m)) (succ ?m ?n))

(<= terminal (true (knight ?x ?y)) (true (hole ?x ?y)))
${table}
(<= (goal player ?p) (true (moves ?n)) (points ?n ?p))
`;
