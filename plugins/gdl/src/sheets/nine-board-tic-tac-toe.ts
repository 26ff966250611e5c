/** Nine boards of tic-tac-toe: the cell marked names the board to be played on next; one line wins. */
export const nineBoardTicTacToe = `
(role x)
(role o)

(index 1) (index 2) (index 3)

; (cell i j k l w): column k, row l of the board in column i, row j.
(init (control x))
(init anywhere)
(<= (init (cell ?i ?j ?k ?l b)) (index ?i) (index ?j) (index ?k) (index ?l))

(<= (open ?i ?j) (true (cell ?i ?j ?k ?l b)))
(<= free (true anywhere))
(<= free (true (board ?i ?j)) (not (open ?i ?j)))
(<= (playable ?i ?j) (true (board ?i ?j)))
(<= (playable ?i ?j) (index ?i) (index ?j) free)

(<= (legal ?w (mark ?i ?j ?k ?l))
    (true (control ?w))
    (playable ?i ?j)
    (true (cell ?i ?j ?k ?l b)))
(<= (legal ?w noop) (role ?w) (not (true (control ?w))))

(<= (next (control x)) (true (control o)))
(<= (next (control o)) (true (control x)))
(<= (next (board ?k ?l)) (does ?w (mark ?i ?j ?k ?l)))
(<= (next (cell ?i ?j ?k ?l ?w)) (does ?w (mark ?i ?j ?k ?l)))
(<= (next (cell ?i ?j ?k ?l ?v)) (true (cell ?i ?j ?k ?l ?v)) (not (marked ?i ?j ?k ?l)))
(<= (marked ?i ?j ?k ?l) (does ?w (mark ?i ?j ?k ?l)))

(<= (line ?w) (role ?w)
    (true (cell ?i ?j 1 ?l ?w)) (true (cell ?i ?j 2 ?l ?w)) (true (cell ?i ?j 3 ?l ?w)))
(<= (line ?w) (role ?w)
    (true (cell ?i ?j ?k 1 ?w)) (true (cell ?i ?j ?k 2 ?w)) (true (cell ?i ?j ?k 3 ?w)))
(<= (line ?w) (role ?w)
    (true (cell ?i ?j 1 1 ?w)) (true (cell ?i ?j 2 2 ?w)) (true (cell ?i ?j 3 3 ?w)))
(<= (line ?w) (role ?w)
    (true (cell ?i ?j 1 3 ?w)) (true (cell ?i ?j 2 2 ?w)) (true (cell ?i ?j 3 1 ?w)))
(<= anyopen (open ?i ?j))

(<= terminal (line ?w))
(<= terminal (not anyopen))
(<= (goal ?w 100) (line ?w))
(<= (goal ?v 0) (role ?v) (line ?w) (distinct ?v ?w))
(<= (goal ?w 50) (role ?w) (not (line x)) (not (line o)))
`;
