import { chain, each } from './chain.ts';

/** Two players leap like a knight to empty cells, and capture like a king; captures are counted up to `most`. */
const moves = (most: number) => `
(role red)
(role blue)

; Pieces stand on rows and columns 2 to 6, and on the home cells, where new ones appear.
${each('inner', 2, 6)}
${chain('one', 1, 7)}
(<= (two ?a ?c) (one ?a ?b) (one ?b ?c))
(<= (near ?a ?b) (one ?a ?b))
(<= (near ?a ?b) (one ?b ?a))
(<= (near ?a ?a) (one ?a ?b))
(<= (near ?b ?b) (one ?a ?b))
(<= (off1 ?a ?b) (one ?a ?b))
(<= (off1 ?a ?b) (one ?b ?a))
(<= (off2 ?a ?b) (two ?a ?b))
(<= (off2 ?a ?b) (two ?b ?a))
(<= (cell ?x ?y) (inner ?x) (inner ?y))
(<= (leap ?x ?y ?u ?v) (off1 ?x ?u) (off2 ?y ?v) (cell ?u ?v))
(<= (leap ?x ?y ?u ?v) (off2 ?x ?u) (off1 ?y ?v) (cell ?u ?v))
(<= (touch ?x ?y ?u ?v) (near ?x ?u) (near ?y ?v) (cell ?u ?v))
(home red 1 4) (home blue 7 4)
(other red blue) (other blue red)
${chain('succ', 1, 31)}
${chain('more', 0, most)}

(init (control red))
(init (step 1))
(<= (init (piece ?x ?y ?w)) (home ?w ?x ?y))
(<= (init (caught ?w 0)) (role ?w))

(<= (taken ?x ?y) (true (piece ?x ?y ?w)))
(<= (possible ?w ?x ?y ?u ?v)
    (true (control ?w)) (true (piece ?x ?y ?w)) (leap ?x ?y ?u ?v) (not (taken ?u ?v)))
(<= (possible ?w ?x ?y ?u ?v)
    (true (control ?w)) (true (piece ?x ?y ?w)) (touch ?x ?y ?u ?v) (true (piece ?u ?v ?e)) (other ?w ?e))
(<= (stuck ?w) (true (control ?w)) (not (mobile ?w)))
(<= (mobile ?w) (possible ?w ?x ?y ?u ?v))

(<= (legal ?w (move ?x ?y ?u ?v)) (possible ?w ?x ?y ?u ?v))
(<= (legal ?w noop) (stuck ?w))
(<= (legal ?w noop) (role ?w) (not (true (control ?w))))

(<= (next (control ?v)) (true (control ?w)) (other ?w ?v))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (next (piece ?x ?y ?w)) (home ?w ?x ?y))
(<= (next (piece ?u ?v ?w)) (does ?w (move ?x ?y ?u ?v)))
(<= (next (piece ?x ?y ?w)) (true (piece ?x ?y ?w)) (not (touched ?x ?y)))
(<= (touched ?x ?y) (does ?w (move ?x ?y ?u ?v)))
(<= (touched ?u ?v) (does ?w (move ?x ?y ?u ?v)))
(<= (captures ?w) (does ?w (move ?x ?y ?u ?v)) (true (piece ?u ?v ?e)))
(<= (next (caught ?w ?n)) (true (caught ?w ?m)) (more ?m ?n) (captures ?w))
(<= (next (caught ?w ?n)) (true (caught ?w ?n)) (not (captures ?w)))
(<= (next (caught ?w ${most})) (true (caught ?w ${most})))

(<= terminal (true (step 31)))
`;

/** Free for all, two players: ten points a capture. */
export const freeForAll = `${moves(10)}
(points 0 0) (points 1 10) (points 2 20) (points 3 30) (points 4 40) (points 5 50)
(points 6 60) (points 7 70) (points 8 80) (points 9 90) (points 10 100)
(<= (goal ?w ?p) (true (caught ?w ?n)) (points ?n ?p))
`;

/** The same, won by who captured more: the rules of the public sheet 2pffa_zerosum. */
export const freeForAllMost = `${moves(14)}
(<= (above ?m ?n) (more ?n ?m))
(<= (above ?m ?n) (more ?k ?m) (above ?k ?n))
(<= (leads ?w ?v) (other ?w ?v) (true (caught ?w ?m)) (true (caught ?v ?n)) (above ?m ?n))
(<= (goal ?w 100) (leads ?w ?v))
(<= (goal ?w 0) (leads ?v ?w))
(<= (goal ?w 50) (role ?w) (not (leads red blue)) (not (leads blue red)))
`;
