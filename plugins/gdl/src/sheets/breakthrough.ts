import { chain, each } from './chain.ts';

/** Breakthrough on 8x8: the first pawn on the last row wins. */
export const breakthrough = `
(role white)
(role black)
(other white black) (other black white)

${each('index', 1, 8)}
${chain('succ', 1, 8)}
(<= (forth white ?y ?v) (succ ?y ?v))
(<= (forth black ?y ?v) (succ ?v ?y))
(<= (aslant ?x ?u) (succ ?x ?u))
(<= (aslant ?x ?u) (succ ?u ?x))
(home white 1) (home white 2) (home black 7) (home black 8)
(last white 8) (last black 1)

(init (control white))
(<= (init (pawn ?x ?y ?w)) (index ?x) (home ?w ?y))

(<= (taken ?x ?y) (true (pawn ?x ?y ?w)))
(<= (legal ?w (move ?x ?y ?x ?v))
    (true (control ?w)) (true (pawn ?x ?y ?w)) (forth ?w ?y ?v) (not (taken ?x ?v)))
(<= (legal ?w (move ?x ?y ?u ?v))
    (true (control ?w)) (true (pawn ?x ?y ?w)) (forth ?w ?y ?v) (aslant ?x ?u) (not (true (pawn ?u ?v ?w))))
(<= (legal ?w noop) (role ?w) (not (true (control ?w))))

(<= (touched ?x ?y) (does ?w (move ?x ?y ?u ?v)))
(<= (touched ?u ?v) (does ?w (move ?x ?y ?u ?v)))
(<= (next (pawn ?u ?v ?w)) (does ?w (move ?x ?y ?u ?v)))
(<= (next (pawn ?x ?y ?w)) (true (pawn ?x ?y ?w)) (not (touched ?x ?y)))
(<= (next (control ?v)) (true (control ?w)) (other ?w ?v))

(<= (through ?w) (last ?w ?y) (true (pawn ?x ?y ?w)))
(<= (alive ?w) (true (pawn ?x ?y ?w)))
(<= (won ?w) (through ?w))
(<= (won ?w) (other ?w ?v) (not (alive ?v)))
(<= terminal (won ?w))
(<= (goal ?w 100) (won ?w))
(<= (goal ?v 0) (other ?w ?v) (won ?w))
(<= (goal ?w 0) (role ?w) (not terminal))
`;
