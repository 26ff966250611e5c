import { chain, each } from './chain.ts';

const cells = Array.from({ length: 64 }, (_, i) => `(place ${i + 1} ${(i % 8) + 1} ${(i >> 3) + 1})`).join(
  ' ',
);

/** Othello on 8x8: enclose discs to turn them over; most discs win. */
export const othello = `
(role black)
(role white)
(other black white) (other white black)

${each('index', 1, 8)}
${chain('succ', 0, 128)}
${cells}
(<= (step ?x ?y east ?u ?y) (succ ?x ?u) (index ?x) (index ?u) (index ?y))
(<= (step ?x ?y west ?u ?y) (succ ?u ?x) (index ?x) (index ?u) (index ?y))
(<= (step ?x ?y south ?x ?v) (succ ?y ?v) (index ?y) (index ?v) (index ?x))
(<= (step ?x ?y north ?x ?v) (succ ?v ?y) (index ?y) (index ?v) (index ?x))
(<= (step ?x ?y southeast ?u ?v) (step ?x ?y east ?u ?y) (step ?u ?y south ?u ?v))
(<= (step ?x ?y southwest ?u ?v) (step ?x ?y west ?u ?y) (step ?u ?y south ?u ?v))
(<= (step ?x ?y northeast ?u ?v) (step ?x ?y east ?u ?y) (step ?u ?y north ?u ?v))
(<= (step ?x ?y northwest ?u ?v) (step ?x ?y west ?u ?y) (step ?u ?y north ?u ?v))

(init (control black))
(init (disc 4 4 white)) (init (disc 5 5 white))
(init (disc 5 4 black)) (init (disc 4 5 black))

(<= (taken ?x ?y) (true (disc ?x ?y ?w)))
; An enemy disc from which a row of them leads to a disc of one's own.
(<= (anchored ?w ?x ?y ?d)
    (true (disc ?x ?y ?e)) (other ?w ?e) (step ?x ?y ?d ?u ?v) (true (disc ?u ?v ?w)))
(<= (anchored ?w ?x ?y ?d)
    (true (disc ?x ?y ?e)) (other ?w ?e) (step ?x ?y ?d ?u ?v) (anchored ?w ?u ?v ?d))
(<= (open ?w ?x ?y) (step ?x ?y ?d ?u ?v) (anchored ?w ?u ?v ?d) (not (taken ?x ?y)))
(<= (mobile ?w) (open ?w ?x ?y))

(<= (legal ?w (put ?x ?y)) (true (control ?w)) (open ?w ?x ?y))
(<= (legal ?w pass) (true (control ?w)) (not (mobile ?w)))
(<= (legal ?w noop) (role ?w) (not (true (control ?w))))

(<= (turned ?w ?u ?v ?d) (does ?w (put ?x ?y)) (step ?x ?y ?d ?u ?v) (anchored ?w ?u ?v ?d))
(<= (turned ?w ?u ?v ?d) (turned ?w ?x ?y ?d) (step ?x ?y ?d ?u ?v) (anchored ?w ?u ?v ?d))
(<= (changes ?x ?y) (turned ?w ?x ?y ?d))
(<= (next (disc ?x ?y ?w)) (does ?w (put ?x ?y)))
(<= (next (disc ?x ?y ?w)) (turned ?w ?x ?y ?d))
(<= (next (disc ?x ?y ?w)) (true (disc ?x ?y ?w)) (not (changes ?x ?y)))
(<= (next (control ?v)) (true (control ?w)) (other ?w ?v))

(<= terminal (not (mobile black)) (not (mobile white)))

; Cell by cell a balance of discs goes up for black and down for white; 64 is even.
(balance 0 64)
(<= (balance ?j ?n) (balance ?i ?m) (succ ?i ?j) (place ?j ?x ?y) (true (disc ?x ?y black)) (succ ?m ?n))
(<= (balance ?j ?n) (balance ?i ?m) (succ ?i ?j) (place ?j ?x ?y) (true (disc ?x ?y white)) (succ ?n ?m))
(<= (balance ?j ?n) (balance ?i ?n) (succ ?i ?j) (place ?j ?x ?y) (not (taken ?x ?y)) (value ?n))
(value 0)
(<= (value ?n) (succ ?m ?n))
(above 65)
(<= (above ?n) (above ?m) (succ ?m ?n))
(below 63)
(<= (below ?n) (below ?m) (succ ?n ?m))
(<= (most black) (balance 64 ?n) (above ?n))
(<= (most white) (balance 64 ?n) (below ?n))
(<= (goal ?w 100) (most ?w))
(<= (goal ?v 0) (most ?w) (other ?w ?v))
(<= (goal ?w 50) (role ?w) (not (most black)) (not (most white)))
`;
