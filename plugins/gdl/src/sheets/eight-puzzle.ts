import { chain } from './chain.ts';

/** Eight tiles to be slid into order, best in 30 moves, at most in 60. */
export const eightPuzzle = `
(role player)

(index 1) (index 2) (index 3)
${chain('succ', 0, 60)}
(<= (beside ?a ?b) (index ?a) (succ ?a ?b) (index ?b))
(<= (beside ?a ?b) (index ?a) (succ ?b ?a) (index ?b))
(<= (neighbour ?x ?y ?u ?y) (beside ?x ?u) (index ?y))
(<= (neighbour ?x ?y ?x ?v) (beside ?y ?v) (index ?x))

; (tile r c n): tile n, or the gap, in row r and column c.
(init (step 0))
(init (tile 1 1 8)) (init (tile 1 2 7)) (init (tile 1 3 6))
(init (tile 2 1 5)) (init (tile 2 2 4)) (init (tile 2 3 3))
(init (tile 3 1 2)) (init (tile 3 2 1)) (init (tile 3 3 gap))

(<= (legal player (slide ?x ?y ?u ?v)) (true (tile ?u ?v gap)) (neighbour ?x ?y ?u ?v))

(<= (next (tile ?u ?v ?n)) (does player (slide ?x ?y ?u ?v)) (true (tile ?x ?y ?n)))
(<= (next (tile ?x ?y gap)) (does player (slide ?x ?y ?u ?v)))
(<= (next (tile ?x ?y ?n)) (true (tile ?x ?y ?n)) (not (touched ?x ?y)))
(<= (touched ?x ?y) (does player (slide ?x ?y ?u ?v)))
(<= (touched ?u ?v) (does player (slide ?x ?y ?u ?v)))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))

(<= ordered
    (true (tile 1 1 1)) (true (tile 1 2 2)) (true (tile 1 3 3))
    (true (tile 2 1 4)) (true (tile 2 2 5)) (true (tile 2 3 6))
    (true (tile 3 1 7)) (true (tile 3 2 8)))
(<= terminal ordered)
(<= terminal (true (step 60)))
(<= (goal player 100) ordered (true (step 30)))
(<= (goal player 99) ordered (not (true (step 30))))
(<= (goal player 0) (not ordered))
`;
