import type { Reference } from 'evolab/testing';

/** The men of one role by point of its own view; 25 is its bar, 0 holds the men that are off. */
type Men = readonly number[];

export interface State {
  readonly men: readonly [white: Men, black: Men];
  /** -1 before the opening roll. */
  readonly player: number;
  readonly dice: readonly number[];
  readonly plies: number;
}

interface Step {
  readonly from: number;
  readonly to: number;
}

const DICE = [1, 2, 3, 4, 5, 6];
const ROLES = ['white', 'black'];
const MOST_PLIES = 4000;

const startMen = (): number[] => {
  const men = Array.from({ length: 26 }, () => 0);
  men[24] = 2;
  men[13] = 5;
  men[8] = 3;
  men[6] = 5;
  return men;
};

/** One step by the rules, or undefined if it is not legal. */
function afterStep(
  men: readonly [Men, Men],
  player: number,
  from: number,
  die: number,
): [Men, Men] | undefined {
  const own = [...men[player]];
  const other = [...men[1 - player]];
  if (own[from] === 0) return undefined;
  if (own[25] > 0 && from !== 25) return undefined;
  const to = from - die;
  if (to >= 1) {
    if (other[25 - to] >= 2) return undefined;
    if (other[25 - to] === 1) {
      other[25 - to] = 0;
      other[25]++;
    }
    own[to]++;
  } else {
    if (own.some((count, point) => point > 6 && count > 0)) return undefined;
    if (to < 0 && own.some((count, point) => point > from && count > 0)) return undefined;
    own[0]++;
  }
  own[from]--;
  return player === 0 ? [own, other] : [other, own];
}

interface Sequence {
  readonly men: readonly [Men, Men];
  readonly steps: readonly Step[];
  readonly dice: readonly number[];
}

/** All ways to play the dice in this order, as far as each goes. */
function sequences(state: State, dice: readonly number[]): Sequence[] {
  let open: Sequence[] = [{ men: state.men, steps: [], dice: [] }];
  const all: Sequence[] = [...open];
  for (const die of dice) {
    open = open.flatMap(({ men, steps, dice: used }) =>
      Array.from({ length: 25 }, (_, i) => i + 1).flatMap((from) => {
        const after = afterStep(men, state.player, from, die);
        if (after === undefined) return [];
        return [
          { men: after, steps: [...steps, { from, to: Math.max(0, from - die) }], dice: [...used, die] },
        ];
      }),
    );
    // Sequences of a double that lead to the same men with the same steps are alike.
    open = [...new Map(open.map((one) => [JSON.stringify([one.men, sorted(one.steps)]), one])).values()];
    all.push(...open);
  }
  return all;
}

const sorted = (steps: readonly Step[]): Step[] => steps.toSorted((a, b) => b.from - a.from || b.to - a.to);

/** The legal plays by name, with the men that they lead to. */
export function plays(state: State): Map<string, readonly [Men, Men]> {
  const [one, other] = state.dice;
  const orders =
    one === other
      ? [[one, one, one, one]]
      : [
          [one, other],
          [other, one],
        ];
  const found = orders.flatMap((dice) => sequences(state, dice));
  const most = Math.max(...found.map(({ steps }) => steps.length));
  let legal = found.filter(({ steps }) => steps.length === most);
  if (most === 1 && one !== other) {
    const withLarger = legal.filter(({ dice }) => dice[0] === Math.max(one, other));
    if (withLarger.length > 0) legal = withLarger;
  }
  // One name for each position that arises.
  const names = new Map<string, Sequence>();
  for (const sequence of legal) {
    const key = JSON.stringify(sequence.men);
    if (!names.has(key)) names.set(key, sequence);
  }
  return new Map([...names.values()].map((sequence) => [nameOf(state, sequence), sequence.men]));
}

function nameOf(state: State, { steps, men }: Sequence): string {
  const enemy = state.men[1 - state.player];
  const hit = (point: number) =>
    point > 0 && enemy[25 - point] === 1 && men[1 - state.player][25 - point] === 0;
  // Whole journeys: a man goes on where another has ended.
  const journeys: number[][] = [];
  for (const { from, to } of sorted(steps)) {
    const journey = journeys.find((points) => points[points.length - 1] === from);
    if (journey) journey.push(to);
    else journeys.push([from, to]);
  }
  const hits = new Set<number>();
  const words = journeys.map((points) => {
    const shown = points.flatMap((point, i) => {
      const star = i > 0 && hit(point) && !hits.has(point);
      if (star) hits.add(point);
      const inside = i > 0 && i < points.length - 1;
      if (inside && !star) return [];
      return [`${point === 25 ? 'bar' : point === 0 ? 'off' : point}${star ? '*' : ''}`];
    });
    return shown.join('/');
  });
  if (words.length === 0) return '-';
  return [...new Set(words)]
    .map((word) => {
      const times = words.filter((other) => other === word).length;
      return times > 1 ? `${word}(${times})` : word;
    })
    .join(' ');
}

/** The id of GNU Backgammon by strings of bits. */
function idOf({ men, player }: State): string {
  const onRoll = Math.max(0, player);
  const bits = [1 - onRoll, onRoll]
    .map((role) =>
      men[role]
        .slice(1)
        .map((count) => `${'1'.repeat(count)}0`)
        .join(''),
    )
    .join('')
    .padEnd(80, '0');
  const bytes = Array.from({ length: 10 }, (_, i) =>
    parseInt([...bits.slice(8 * i, 8 * i + 8)].reverse().join(''), 2),
  );
  return Buffer.from(bytes).toString('base64').slice(0, 14);
}

/** Backgammon a second time, by plain lists and every sequence of steps. */
export function naiveBackgammon(gammons = true): Reference<State> {
  const won = ({ men }: State) => [0, 1].find((role) => men[role][0] === 15);
  const over = (state: State) => won(state) !== undefined || state.plies >= MOST_PLIES;
  return {
    start: () => ({ men: [startMen(), startMen()], player: -1, dice: [], plies: 0 }),
    turn: ({ player, dice }) => (dice.length > 0 ? player : -1),
    probability: ({ player }, name) => (player < 0 ? 1 / 30 : name[0] === name[1] ? 1 / 36 : 2 / 36),
    moves(state) {
      if (over(state)) return [];
      if (state.dice.length > 0) return [...plays(state).keys()];
      const rolls = DICE.flatMap((a) => DICE.filter((b) => b <= a).map((b) => [a, b] as const));
      if (state.player >= 0) return rolls.map((roll) => roll.join(''));
      const unequal = rolls.filter(([a, b]) => a !== b);
      return ROLES.flatMap((role) => unequal.map((roll) => `${role} ${roll.join('')}`));
    },
    play(state, name) {
      const plies = state.plies + 1;
      if (state.dice.length > 0) {
        const men = plays(state).get(name)! as [Men, Men];
        return { men, player: 1 - state.player, dice: [], plies };
      }
      const dice = [...name.slice(-2)].map(Number);
      const player = state.player < 0 ? ROLES.indexOf(name.split(' ')[0]) : state.player;
      return { men: state.men, player, dice, plies };
    },
    print(state) {
      const words = [idOf(state), state.player < 0 ? 'opening' : ROLES[state.player]];
      if (state.dice.length > 0) words.push(state.dice.join(''));
      if (state.plies > 0) words.push(`ply ${state.plies}`);
      return words.join(' ');
    },
    payoffs(state) {
      const winner = won(state);
      if (winner === undefined) return [0, 0];
      const loser = state.men[1 - winner];
      // The loser's men that are still in the winner's home or on the bar.
      const back = loser.slice(19).some((count) => count > 0);
      const points = !gammons || loser[0] > 0 ? 1 : back ? 3 : 2;
      const pays = gammons ? points / 3 : points;
      return winner === 0 ? [pays, -pays] : [-pays, pays];
    },
  };
}
