/** Tic-tac-toe: three in a row of a board of 3x3 win. */
export const ticTacToe = `
(role x)
(role o)

(index 1) (index 2) (index 3)

(init (control x))
(<= (init (cell ?r ?c b)) (index ?r) (index ?c))

(<= (legal ?w (mark ?r ?c))
    (true (control ?w))
    (true (cell ?r ?c b)))
(<= (legal ?w noop)
    (role ?w)
    (not (true (control ?w))))

(<= (next (cell ?r ?c ?w)) (does ?w (mark ?r ?c)))
(<= (next (cell ?r ?c ?v)) (true (cell ?r ?c ?v)) (not (marked ?r ?c)))
(<= (next (control x)) (true (control o)))
(<= (next (control o)) (true (control x)))
(<= (marked ?r ?c) (does ?w (mark ?r ?c)))

(<= (line ?w) (role ?w) (true (cell ?r 1 ?w)) (true (cell ?r 2 ?w)) (true (cell ?r 3 ?w)))
(<= (line ?w) (role ?w) (true (cell 1 ?c ?w)) (true (cell 2 ?c ?w)) (true (cell 3 ?c ?w)))
(<= (line ?w) (role ?w) (true (cell 1 1 ?w)) (true (cell 2 2 ?w)) (true (cell 3 3 ?w)))
(<= (line ?w) (role ?w) (true (cell 1 3 ?w)) (true (cell 2 2 ?w)) (true (cell 3 1 ?w)))
(<= open (true (cell ?r ?c b)))

(<= terminal (line ?w))
(<= terminal (not open))

(<= (goal ?w 100) (line ?w))
(<= (goal ?v 0) (role ?v) (line ?w) (distinct ?v ?w))
(<= (goal ?w 50) (role ?w) (not (line x)) (not (line o)))
`;
