import { chain, each } from './chain.ts';

/** Heaps of 3, 4 and 5 for three players; the last object wins. */
export const nimForThree = `
(role first) (role second) (role third)

(after first second) (after second third) (after third first)
${chain('succ', 0, 5)}
${each('number', 0, 5)}
(<= (minus ?n 0 ?n) (number ?n))
(<= (minus ?n ?k ?m) (succ ?j ?k) (succ ?m ?l) (minus ?n ?j ?l))

(init (heap a 3)) (init (heap b 4)) (init (heap c 5)) (init (turn first))

(<= (legal ?r (take ?h ?k)) (true (turn ?r)) (true (heap ?h ?n)) (minus ?n ?k ?m) (distinct ?k 0))
(<= (legal ?r wait) (role ?r) (true (turn ?s)) (distinct ?r ?s))

(<= (touched ?h) (does ?r (take ?h ?k)))
(<= (next (heap ?h ?m)) (does ?r (take ?h ?k)) (true (heap ?h ?n)) (minus ?n ?k ?m))
(<= (next (heap ?h ?n)) (true (heap ?h ?n)) (not (touched ?h)))
(<= (next (turn ?s)) (true (turn ?r)) (after ?r ?s))

(<= left (true (heap ?h ?n)) (distinct ?n 0))
(<= terminal (not left))
(<= (last ?r) (true (turn ?s)) (after ?r ?s))
(<= (goal ?r 100) (not left) (last ?r))
(<= (goal ?r 0) (role ?r) (not left) (not (last ?r)))
`;
