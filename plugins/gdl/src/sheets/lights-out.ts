import { chain } from './chain.ts';

/** A panel of 5x5 lights to be put out in 20 presses; a press switches a light and its neighbours. */
export const lightsOut = `
(role player)

(index 1) (index 2) (index 3) (index 4) (index 5)
${chain('succ', 0, 20)}
(<= (beside ?a ?b) (index ?a) (succ ?a ?b) (index ?b))
(<= (beside ?a ?b) (index ?a) (succ ?b ?a) (index ?b))
(<= (reaches ?x ?y ?x ?y) (index ?x) (index ?y))
(<= (reaches ?x ?y ?u ?y) (beside ?x ?u) (index ?y))
(<= (reaches ?x ?y ?x ?v) (beside ?y ?v) (index ?x))

; (on r c): the light in row r and column c.
(init (step 0))
(init (on 1 3)) (init (on 2 1)) (init (on 2 4)) (init (on 2 5)) (init (on 3 2))
(init (on 3 4)) (init (on 4 3)) (init (on 4 4)) (init (on 4 5)) (init (on 5 3))

(<= (legal player (press ?x ?y)) (index ?x) (index ?y))

(<= (switched ?u ?v) (does player (press ?x ?y)) (reaches ?x ?y ?u ?v))
(<= (next (on ?x ?y)) (true (on ?x ?y)) (not (switched ?x ?y)))
(<= (next (on ?x ?y)) (switched ?x ?y) (not (true (on ?x ?y))))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))

(<= lit (true (on ?x ?y)))
(<= terminal (not lit))
(<= terminal (true (step 20)))
(<= (goal player 100) (not lit))
(<= (goal player 0) lit)
`;
