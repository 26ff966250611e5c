import { each } from './chain.ts';

const play = `
(role x)
(role o)

${each('column', 1, 8)}
(above 1 2) (above 2 3) (above 3 4) (above 4 5) (above 5 6)
(run 1 2 3 4) (run 2 3 4 5) (run 3 4 5 6) (run 4 5 6 7) (run 5 6 7 8)

; (free c r): the next disc in column c falls to row r.
(init (control x))
(<= (init (free ?c 1)) (column ?c))

(<= (legal ?w (drop ?c)) (true (control ?w)) (true (free ?c ?r)))
(<= (legal ?w noop) (role ?w) (not (true (control ?w))))

(<= (next (control x)) (true (control o)))
(<= (next (control o)) (true (control x)))
(<= (next (cell ?c ?r ?w)) (does ?w (drop ?c)) (true (free ?c ?r)))
(<= (next (cell ?c ?r ?w)) (true (cell ?c ?r ?w)))
(<= (next (free ?c ?r2)) (does ?w (drop ?c)) (true (free ?c ?r1)) (above ?r1 ?r2))
(<= (next (free ?c ?r)) (true (free ?c ?r)) (not (dropped ?c)))
(<= (dropped ?c) (does ?w (drop ?c)))

(<= (four ?w)
    (run ?a ?b ?c ?d)
    (true (cell ?a ?r ?w)) (true (cell ?b ?r ?w)) (true (cell ?c ?r ?w)) (true (cell ?d ?r ?w)))
(<= (four ?w)
    (run ?a ?b ?c ?d)
    (true (cell ?x ?a ?w)) (true (cell ?x ?b ?w)) (true (cell ?x ?c ?w)) (true (cell ?x ?d ?w)))
(<= (four ?w)
    (run ?a ?b ?c ?d) (run ?i ?j ?k ?l)
    (true (cell ?a ?i ?w)) (true (cell ?b ?j ?w)) (true (cell ?c ?k ?w)) (true (cell ?d ?l ?w)))
(<= (four ?w)
    (run ?a ?b ?c ?d) (run ?i ?j ?k ?l)
    (true (cell ?a ?l ?w)) (true (cell ?b ?k ?w)) (true (cell ?c ?j ?w)) (true (cell ?d ?i ?w)))
(<= open (true (free ?c ?r)))

(<= terminal (four ?w))
(<= terminal (not open))
(<= (goal ?w 50) (role ?w) (not (four x)) (not (four o)))
`;

/** Connect four on eight columns of six rows: four in a row win. */
export const connectFour = `${play}
(<= (goal ?w 100) (four ?w))
(<= (goal ?v 0) (role ?v) (four ?w) (distinct ?v ?w))
`;

/** The same, but four in a row lose. */
export const connectFourSuicide = `${play}
(<= (goal ?w 0) (four ?w))
(<= (goal ?v 100) (role ?v) (four ?w) (distinct ?v ?w))
`;
