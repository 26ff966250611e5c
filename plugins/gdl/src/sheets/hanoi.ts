import { chain } from './chain.ts';

/** Five discs to be carried from the first pillar to the third in 31 moves; points for what is there then. */
export const hanoi = `
(role player)

(disc 1) (disc 2) (disc 3) (disc 4) (disc 5)
(pillar 1) (pillar 2) (pillar 3)
${chain('succ', 0, 31)}
(<= (smaller ?d ?e) (disc ?d) (succ ?d ?e) (disc ?e))
(<= (smaller ?d ?f) (smaller ?d ?e) (succ ?e ?f) (disc ?f))

(init (step 0))
(<= (init (on ?d 1)) (disc ?d))

(<= (blocked ?d ?p) (true (on ?e ?p)) (smaller ?e ?d))
(<= (legal player (move ?d ?q))
    (true (on ?d ?p)) (pillar ?q) (distinct ?p ?q) (not (blocked ?d ?p)) (not (blocked ?d ?q)))

(<= (moved ?d) (does player (move ?d ?p)))
(<= (next (on ?d ?p)) (does player (move ?d ?p)))
(<= (next (on ?d ?p)) (true (on ?d ?p)) (not (moved ?d)))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))

(<= terminal (true (step 31)))
(tower 0 0)
(<= (tower ?e ?n) (tower ?d ?m) (succ ?d ?e) (disc ?e) (true (on ?e 3)) (succ ?m ?n))
(<= (tower ?e ?n) (tower ?d ?n) (succ ?d ?e) (disc ?e) (not (true (on ?e 3))))
(points 0 0) (points 1 0) (points 2 40) (points 3 60) (points 4 80) (points 5 100)
(<= (goal player ?p) (tower 5 ?n) (points ?n ?p))
`;
