/** Pentago: a stone, then a quarter turn of a quadrant; five in a row win. */
export const pentago = `
(role red)
(role black)

; Quadrants 1 to 4: upper right, upper left, lower left, lower right.
(corner 1 3 3) (corner 2 0 3) (corner 3 0 0) (corner 4 3 0)
(add 0 1 1) (add 0 2 2) (add 0 3 3) (add 3 1 4) (add 3 2 5) (add 3 3 6)
(mirror 1 3) (mirror 2 2) (mirror 3 1)
(<= (place ?q ?i ?j ?x ?y) (corner ?q ?a ?b) (add ?a ?i ?x) (add ?b ?j ?y))
(<= (square ?q ?x ?y) (place ?q ?i ?j ?x ?y))
(<= (turned ?q right ?x ?y ?u ?v) (place ?q ?i ?j ?x ?y) (mirror ?i ?m) (place ?q ?j ?m ?u ?v))
(<= (turned ?q left ?x ?y ?u ?v) (place ?q ?i ?j ?x ?y) (mirror ?j ?m) (place ?q ?m ?i ?u ?v))
(side left) (side right)
(run 1 2 3 4 5) (run 2 3 4 5 6)
(other red black) (other black red)

(init (control red))

(<= (taken ?x ?y) (true (stone ?x ?y ?w)))
(<= (legal ?w (set ?x ?y)) (true (control ?w)) (not (true turning)) (square ?q ?x ?y) (not (taken ?x ?y)))
(<= (legal ?w (turn ?q ?s)) (true (control ?w)) (true turning) (corner ?q ?a ?b) (side ?s))
(<= (legal ?w noop) (role ?w) (not (true (control ?w))))

(<= (next turning) (not (true turning)))
(<= (next (control ?w)) (true (control ?w)) (not (true turning)))
(<= (next (control ?v)) (true (control ?w)) (true turning) (other ?w ?v))
(<= (next (stone ?x ?y ?w)) (does ?w (set ?x ?y)))
(<= (next (stone ?x ?y ?w)) (true (stone ?x ?y ?w)) (square ?q ?x ?y) (not (turns ?q)))
(<= (next (stone ?u ?v ?w)) (true (stone ?x ?y ?w)) (does ?p (turn ?q ?s)) (turned ?q ?s ?x ?y ?u ?v))
(<= (turns ?q) (does ?w (turn ?q ?s)))

(<= (five ?w) (run ?a ?b ?c ?d ?e)
    (true (stone ?a ?y ?w)) (true (stone ?b ?y ?w)) (true (stone ?c ?y ?w)) (true (stone ?d ?y ?w)) (true (stone ?e ?y ?w)))
(<= (five ?w) (run ?a ?b ?c ?d ?e)
    (true (stone ?x ?a ?w)) (true (stone ?x ?b ?w)) (true (stone ?x ?c ?w)) (true (stone ?x ?d ?w)) (true (stone ?x ?e ?w)))
(<= (five ?w) (run ?a ?b ?c ?d ?e) (run ?i ?j ?k ?l ?m)
    (true (stone ?a ?i ?w)) (true (stone ?b ?j ?w)) (true (stone ?c ?k ?w)) (true (stone ?d ?l ?w)) (true (stone ?e ?m ?w)))
(<= (five ?w) (run ?a ?b ?c ?d ?e) (run ?i ?j ?k ?l ?m)
    (true (stone ?a ?m ?w)) (true (stone ?b ?l ?w)) (true (stone ?c ?k ?w)) (true (stone ?d ?j ?w)) (true (stone ?e ?i ?w)))
(<= open (square ?q ?x ?y) (not (taken ?x ?y)))

(<= terminal (five ?w))
(<= terminal (not open))
(<= (goal ?w 100) (five ?w) (other ?w ?v) (not (five ?v)))
(<= (goal ?w 0) (five ?v) (other ?v ?w) (not (five ?w)))
(<= (goal ?w 50) (role ?w) (five red) (five black))
(<= (goal ?w 50) (role ?w) (not (five red)) (not (five black)))
`;
