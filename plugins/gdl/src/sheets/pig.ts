import { chain, each } from './chain.ts';

/** The dice game Pig to 20 points: the role `random` rolls in a step of its own. */
export const pig = `
(role first) (role second) (role random)

(player first) (player second)
(other first second) (other second first)
${each('face', 1, 6)}
${chain('succ', 0, 25)}
${each('enough', 20, 25)}
(number 0) (<= (number ?n) (succ ?m ?n))
(<= (plus ?a 0 ?a) (number ?a))
(<= (plus ?a ?b ?c) (succ ?x ?b) (succ ?y ?c) (plus ?a ?x ?y))

(init (score first 0)) (init (score second 0)) (init (total 0)) (init (turn first))

(<= (legal ?r roll) (true (turn ?r)) (not (true rolling)))
(<= (legal ?r hold) (true (turn ?r)) (not (true rolling)) (not (true (total 0))))
(<= (legal ?r wait) (player ?r) (true rolling))
(<= (legal ?r wait) (other ?r ?s) (true (turn ?s)) (not (true rolling)))
(<= (legal random (die ?f)) (true rolling) (face ?f))
(<= (legal random wait) (not (true rolling)))

; a 1 loses the points of the turn; who has enough need not hold
(<= bust (does random (die 1)))
(<= (gains ?f) (does random (die ?f)) (distinct ?f 1))
(<= (reaches ?r ?w) (gains ?f) (true (turn ?r)) (true (score ?r ?s)) (true (total ?t))
    (plus ?t ?f ?u) (plus ?s ?u ?w) (enough ?w))
(<= (banks ?r ?w) (does ?r hold) (true (score ?r ?s)) (true (total ?t)) (plus ?s ?t ?w))
(<= won (reaches ?r ?w))
(<= (scores ?r ?w) (banks ?r ?w))
(<= (scores ?r ?w) (reaches ?r ?w))
(<= (changes ?r) (scores ?r ?w))
(<= passes bust)
(<= passes (does ?r hold))

(<= (next rolling) (does ?r roll))
(<= (next (score ?r ?w)) (scores ?r ?w))
(<= (next (score ?r ?s)) (true (score ?r ?s)) (not (changes ?r)))
(<= (next (total 0)) passes)
(<= (next (total 0)) won)
(<= (next (total ?t)) (true (total ?t)) (does ?r roll))
(<= (next (total ?u)) (gains ?f) (true (total ?t)) (plus ?t ?f ?u) (not won))
(<= (next (turn ?r)) (true (turn ?r)) (not passes))
(<= (next (turn ?s)) (true (turn ?r)) (other ?r ?s) passes)

(<= (wins ?r) (true (score ?r ?s)) (enough ?s))
(<= terminal (wins ?r))
(<= (goal ?r 100) (wins ?r))
(<= (goal ?r 0) (other ?r ?s) (wins ?s))
`;
