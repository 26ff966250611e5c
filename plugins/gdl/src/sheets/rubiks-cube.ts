import { chain } from './chain.ts';

/** A quarter turn: where the cubie comes from that ends in each place, and how far it is twisted or flipped. */
interface Turn {
  readonly corners: string;
  readonly twists: string;
  readonly edges: string;
  readonly flips: string;
}

const CORNERS = 'urf ufl ulb ubr dfr dlf dbl drb'.split(' ');
const EDGES = 'ur uf ul ub dr df dl db fr fl bl br'.split(' ');
/** Clockwise turns of the faces, in the notation of Kociemba's cubie level. */
const TURNS: Readonly<Record<string, Turn>> = {
  up: {
    corners: 'ubr urf ufl ulb dfr dlf dbl drb',
    twists: '00000000',
    edges: 'ub ur uf ul dr df dl db fr fl bl br',
    flips: '000000000000',
  },
  right: {
    corners: 'dfr ufl ulb urf drb dlf dbl ubr',
    twists: '20011002',
    edges: 'fr uf ul ub br df dl db dr fl bl ur',
    flips: '000000000000',
  },
  front: {
    corners: 'ufl dlf ulb ubr urf dfr dbl drb',
    twists: '12002100',
    edges: 'ur fl ul ub dr fr dl db uf df bl br',
    flips: '010001001100',
  },
  down: {
    corners: 'urf ufl ulb ubr dlf dbl drb dfr',
    twists: '00000000',
    edges: 'ur uf ul ub df dl db dr fr fl bl br',
    flips: '000000000000',
  },
  left: {
    corners: 'urf ulb dbl ubr dfr ufl dlf drb',
    twists: '01200210',
    edges: 'ur uf bl ub dr df fl db fr ul dl br',
    flips: '000000000000',
  },
  back: {
    corners: 'urf ufl ubr drb dfr dlf ulb dbl',
    twists: '00120021',
    edges: 'ur uf ul br dr df dl bl fr fl ub db',
    flips: '000100010011',
  },
};
/** Turns that scramble the cube, made on the solved one. */
const SCRAMBLE = 'right up front down left back up right front left down back right up left front'.split(' ');

interface Kind {
  readonly places: readonly string[];
  readonly from: (turn: Turn) => readonly string[];
  readonly by: (turn: Turn) => string;
  readonly states: number;
}

const KINDS: Readonly<Record<string, Kind>> = {
  corner: { places: CORNERS, from: (turn) => turn.corners.split(' '), by: (turn) => turn.twists, states: 3 },
  edge: { places: EDGES, from: (turn) => turn.edges.split(' '), by: (turn) => turn.flips, states: 2 },
};

/** `(carries face from to by)` for all that a turn moves, and `(keeps face place)` for the rest. */
function turnFacts(): string {
  return Object.entries(TURNS)
    .flatMap(([face, turn]) =>
      Object.values(KINDS).flatMap(({ places, from, by }) =>
        places.map((place, i) =>
          from(turn)[i] === place
            ? `(keeps ${face} ${place})`
            : `(carries ${face} ${from(turn)[i]} ${place} ${by(turn)[i]})`,
        ),
      ),
    )
    .join('\n');
}

function scrambled(): string {
  return Object.entries(KINDS)
    .flatMap(([kind, { places, from, by, states }]) => {
      let cubies = places.map((place) => ({ name: place, state: 0 }));
      for (const face of SCRAMBLE) {
        const turn = TURNS[face];
        cubies = places.map((_, i) => {
          const { name, state } = cubies[places.indexOf(from(turn)[i])];
          return { name, state: (state + Number(by(turn)[i])) % states };
        });
      }
      return cubies.map(({ name, state }, i) => `(init (at ${kind} ${name} ${places[i]} ${state}))`);
    })
    .join('\n');
}

const sums = Object.entries(KINDS).flatMap(([kind, { states }]) =>
  Array.from({ length: states * states }, (_, i) => {
    const [a, b] = [Math.floor(i / states), i % states];
    return `(plus ${kind} ${a} ${b} ${(a + b) % states})`;
  }),
);
const order = [...CORNERS, ...EDGES].map((place, i) => `(place ${i + 1} ${place})`);

/** Rubik's cube: five points for every cubie in its place after 50 turns, 100 for the solved cube. */
export const rubiksCube = `
(role player)

${Object.keys(TURNS)
  .map((face) => `(face ${face})`)
  .join(' ')}
(angle 90) (angle 180) (angle 270)
${chain('succ', 0, 50)}
${order.join(' ')}
${sums.join(' ')}
${turnFacts()}

; (at kind cubie place state): a corner may be twisted by 0 to 2 thirds, an edge flipped by 0 or 1.
(init (step 0))
${scrambled()}

(<= (quarter ?k ?f ?p ?q ?n) (kind ?k) (carries ?f ?p ?q ?m) (plus ?k 0 ?m ?n))
(<= (half ?k ?f ?p ?r ?n) (quarter ?k ?f ?p ?q ?a) (quarter ?k ?f ?q ?r ?b) (plus ?k ?a ?b ?n))
(<= (moves ?k ?f 90 ?p ?q ?n) (quarter ?k ?f ?p ?q ?n))
(<= (moves ?k ?f 180 ?p ?q ?n) (half ?k ?f ?p ?q ?n))
(<= (moves ?k ?f 270 ?p ?r ?n) (half ?k ?f ?p ?q ?a) (quarter ?k ?f ?q ?r ?b) (plus ?k ?a ?b ?n))
(kind corner) (kind edge)

(legal player noop)
(<= (legal player (turn ?f ?a)) (face ?f) (angle ?a))

(<= (turned ?f) (does player (turn ?f ?a)))
(<= (kept ?p) (keeps ?f ?p) (turned ?f))
(<= (kept ?p) (place ?i ?p) (does player noop))
(<= (next (at ?k ?c ?q ?n))
    (true (at ?k ?c ?p ?m)) (does player (turn ?f ?a)) (moves ?k ?f ?a ?p ?q ?b) (plus ?k ?m ?b ?n))
(<= (next (at ?k ?c ?p ?m)) (true (at ?k ?c ?p ?m)) (kept ?p))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))

(<= (right ?c) (true (at ?k ?c ?c 0)))
(<= wrong (place ?i ?c) (not (right ?c)))
(<= terminal (not wrong))
(<= terminal (true (step 50)))
(found 0 0)
(<= (found ?j ?n) (found ?i ?m) (succ ?i ?j) (place ?j ?c) (right ?c) (succ ?m ?n))
(<= (found ?j ?n) (found ?i ?n) (succ ?i ?j) (place ?j ?c) (not (right ?c)))
${Array.from({ length: 21 }, (_, n) => `(points ${n} ${5 * n})`).join(' ')}
(<= (goal player ?p) (found 20 ?n) (points ?n ?p))
`;
