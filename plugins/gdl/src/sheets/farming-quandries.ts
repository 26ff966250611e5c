import { chain } from './chain.ts';

const jobs = ['plow', 'sow', 'water', 'harvest'].map(
  (job, i) => `(job ${job} ${['winter', 'spring', 'summer', 'fall'][i]})`,
);

/** Farming quandries: ten years on a field of 4x4, in every season one act each, and a few fires. */
export const farmingQuandries = `
(role red)
(role blue)
(other red blue) (other blue red)

(index 1) (index 2) (index 3) (index 4)
${chain('succ', 0, 80)}
(season winter spring) (season spring summer) (season summer fall) (season fall winter)
${jobs.join(' ')}
(way row) (way column)
(<= (within row ?i ?i ?j) (index ?i) (index ?j))
(<= (within column ?j ?i ?j) (index ?i) (index ?j))
(matches 16) (matches 32) (matches 48) (matches 64) (matches 70)
(earn 0 10) (earn 10 20) (earn 20 30) (earn 30 40) (earn 40 50)
(earn 50 60) (earn 60 70) (earn 70 80) (earn 80 90) (earn 90 100) (earn 100 100)
(three 1 2 3) (three 1 2 4) (three 1 3 4) (three 2 3 4)

(init (control red))
(init (first red))
(init (now winter))
(init (step 0))
(init (score red 0))
(init (score blue 0))

(<= (legal ?w (act ?job ?way ?n)) (true (control ?w)) (true (now ?s)) (job ?job ?s) (way ?way) (index ?n))
(<= (legal ?w (burn ?way ?n)) (true (arson ?w)) (other ?w ?v) (true (control ?v)) (way ?way) (index ?n))
(<= (legal ?w noop) (role ?w) (not (true (control ?w))))

; The second of a season passes the season on, the second of the fall the year.
(<= seasonends (true (control ?w)) (other ?w ?v) (true (first ?v)))
(<= yearends seasonends (true (now fall)))
(<= (next (control ?v)) (true (control ?w)) (other ?w ?v) (not yearends))
(<= (next (control ?w)) (true (control ?w)) yearends)
(<= (next (first ?v)) (true (first ?w)) (other ?w ?v) yearends)
(<= (next (first ?w)) (true (first ?w)) (not yearends))
(<= (next (now ?t)) (true (now ?s)) (season ?s ?t) seasonends)
(<= (next (now ?s)) (true (now ?s)) (not seasonends))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))

(<= (worked ?job ?i ?j) (does ?w (act ?job ?way ?n)) (within ?way ?n ?i ?j))
(<= (burnt ?i ?j) (does ?w (burn ?way ?n)) (within ?way ?n ?i ?j))
(<= (used ?w) (does ?w (burn ?way ?n)))
(<= (grown ?i ?j) (true (field ?i ?j ?w ?state)))
(<= (next (field ?i ?j ?w plowed))
    (does ?w (act plow ?way ?n)) (within ?way ?n ?i ?j) (not (grown ?i ?j)))
(<= (next (field ?i ?j ?w plowed))
    (true (field ?i ?j ?w plowed)) (not (worked sow ?i ?j)) (not (burnt ?i ?j)))
(<= (next (field ?i ?j ?w sown)) (true (field ?i ?j ?w plowed)) (worked sow ?i ?j))
(<= (next (field ?i ?j ?w sown))
    (true (field ?i ?j ?w sown)) (not (worked water ?i ?j)) (not (burnt ?i ?j)))
(<= (next (field ?i ?j ?w ripe)) (true (field ?i ?j ?w sown)) (worked water ?i ?j))
(<= (next (field ?i ?j ?w ripe))
    (true (field ?i ?j ?w ripe)) (not (burnt ?i ?j)) (not (true (now winter))))

(<= (next (arson ?w)) (true (arson ?w)) (not (used ?w)))
(<= (next (arson ?w)) (role ?w) (true (step ?n)) (matches ?n))

(<= (full ?w row ?i) (three ?a ?b ?c)
    (true (field ?i ?a ?w ripe)) (true (field ?i ?b ?w ripe)) (true (field ?i ?c ?w ripe)))
(<= (full ?w column ?j) (three ?a ?b ?c)
    (true (field ?a ?j ?w ripe)) (true (field ?b ?j ?w ripe)) (true (field ?c ?j ?w ripe)))
(<= (gains ?w) (does ?w (act harvest ?way ?n)) (full ?w ?way ?n))
(<= (next (score ?w ?p)) (true (score ?w ?q)) (earn ?q ?p) (gains ?w))
(<= (next (score ?w ?p)) (true (score ?w ?p)) (not (gains ?w)))

(<= terminal (true (step 80)))
(<= (goal ?w ?p) (true (score ?w ?p)))
`;
