import { chain, each } from './chain.ts';

/** Pilgrimage: builders raise a mountain on 6x6; then a pilgrim on each side has twenty steps to come down from it. */
export const pilgrimage = `
(role red)
(role blue)
(other red blue) (other blue red)

${each('index', 1, 6)}
${chain('beside', 1, 6)}
${chain('up', 0, 5)}
${chain('count', 0, 20)}
(<= (near ?a ?b) (beside ?a ?b))
(<= (near ?a ?b) (beside ?b ?a))
(<= (neighbour ?x ?y ?u ?y) (near ?x ?u) (index ?y))
(<= (neighbour ?x ?y ?x ?v) (near ?y ?v) (index ?x))
(<= (climb ?g ?h) (up ?g ?h))
(<= (climb ?g ?h) (up ?h ?g))
(<= (climb ?g ?g) (up ?g ?h))
(climb 5 5)
(points 1 40) (points 2 30) (points 3 20) (points 4 10) (points 5 0)

; Heights of 1 to 5; nothing is said of cells on the ground.
(init (control red))
(init (phase red building))
(init (phase blue building))
(init (man builder red 2 2)) (init (man builder red 2 4)) (init (man builder red 2 5))
(init (man builder blue 5 5)) (init (man builder blue 5 2)) (init (man builder blue 5 3))

(<= (raised ?x ?y) (true (height ?x ?y ?h)))
(<= (level ?x ?y ?h) (true (height ?x ?y ?h)))
(<= (level ?x ?y 0) (index ?x) (index ?y) (not (raised ?x ?y)))
(<= (taken ?x ?y) (true (man ?kind ?w ?x ?y)))
(<= (passable ?x ?y ?u ?v) (neighbour ?x ?y ?u ?v) (level ?x ?y ?g) (level ?u ?v ?h) (climb ?g ?h))
(<= (walks ?w) (true (phase ?w building)) (other ?w ?v) (true (control ?v)))
(<= (walks ?w) (true (phase ?w walking)) (true (control ?w)))
(<= (builds ?w) (true (phase ?w building)) (true (control ?w)))

(<= (raise ?w ?x ?y) (builds ?w) (true (man builder ?w ?x ?y)) (not (true (height ?x ?y 5))))
(<= (walk ?w ?x ?y ?u ?v)
    (walks ?w) (true (man ?kind ?w ?x ?y)) (passable ?x ?y ?u ?v) (not (taken ?u ?v)))
(<= (send ?w ?x ?y) (true (phase ?w sending)) (true (control ?w)) (true (man builder ?w ?x ?y)))
(<= (canraise ?w) (raise ?w ?x ?y))
(<= (busy ?w) (canraise ?w))
(<= (busy ?w) (walk ?w ?x ?y ?u ?v))
(<= (busy ?w) (send ?w ?x ?y))

(<= (legal ?w (raise ?x ?y)) (raise ?w ?x ?y))
(<= (legal ?w (move ?x ?y ?u ?v)) (walk ?w ?x ?y ?u ?v))
(<= (legal ?w (pilgrim ?x ?y)) (send ?w ?x ?y))
(<= (legal ?w noop) (role ?w) (not (busy ?w)))

; Who would step on the same cell as the other stays.
(<= (stopped ?w) (does ?w (move ?x ?y ?u ?v)) (other ?w ?p) (does ?p (move ?a ?b ?u ?v)))
(<= (moves ?w ?x ?y ?u ?v) (does ?w (move ?x ?y ?u ?v)) (not (stopped ?w)))
(<= (leaves ?x ?y) (moves ?w ?x ?y ?u ?v))
(<= (next (man ?kind ?w ?u ?v)) (moves ?w ?x ?y ?u ?v) (true (man ?kind ?w ?x ?y)))
(<= (next (man pilgrim ?w ?x ?y)) (does ?w (pilgrim ?x ?y)))
(<= (next (man pilgrim ?w ?x ?y)) (true (man pilgrim ?w ?x ?y)) (not (leaves ?x ?y)))
(<= (next (man builder ?w ?x ?y))
    (true (man builder ?w ?x ?y)) (not (leaves ?x ?y)) (not (called ?x ?y)))
(<= (called ?x ?y) (does ?w (pilgrim ?x ?y)))

(<= (lifted ?x ?y) (does ?w (raise ?x ?y)))
(<= (next (height ?x ?y ?h)) (true (height ?x ?y ?h)) (not (lifted ?x ?y)))
(<= (next (height ?x ?y ?h)) (does ?w (raise ?x ?y)) (level ?x ?y ?g) (up ?g ?h))

(<= (ready ?w) (builds ?w) (not (canraise ?w)))
(<= (sends ?w) (true (phase ?w sending)) (true (control ?w)))
(<= (next (phase ?w sending)) (ready ?w))
(<= (next (phase ?w walking)) (sends ?w))
(<= (next (phase ?w ?p)) (true (phase ?w ?p)) (not (ready ?w)) (not (sends ?w)))
(<= (next (left ?w 20)) (sends ?w))
(<= (next (left ?w ?m)) (true (left ?w ?n)) (count ?m ?n))
(<= (next (left ?w 0)) (true (left ?w 0)))
(<= (next (control ?v)) (true (control ?w)) (other ?w ?v))

(<= (complete ?w) (true (phase ?w walking)) (true (man pilgrim ?w ?x ?y)) (not (raised ?x ?y)))
(<= exhausted (true (left red 0)) (true (left blue 0)))
(<= terminal (complete ?w))
(<= terminal exhausted)

(<= anyone (complete ?w))
(<= (goal ?w 100) (complete ?w) (other ?w ?v) (not (complete ?v)))
(<= (goal ?w 50) (role ?w) (complete red) (complete blue))
(<= (goal ?w 0) (other ?w ?v) (complete ?v) (not (complete ?w)))
(<= (goal ?w ?p) (not anyone) (true (man pilgrim ?w ?x ?y)) (true (height ?x ?y ?h)) (points ?h ?p))
(<= (goal ?w 0) (role ?w) (not anyone) (not (true (phase ?w walking))))
`;
