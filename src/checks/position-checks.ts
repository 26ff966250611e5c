import { CHANCE, type Move, type Position } from '../contract/game.ts';
import { Random } from '../util/random.ts';
import { kindOfGame } from '../contract/requirements.ts';
import { copyOf } from '../play/positions.ts';
import { BrokenPromise, CheckWarning, inspection, promise, type Check } from './check.ts';
import { keyOf, type Sample } from './sample.ts';
import { largest } from '../util/extremes.ts';

/** Of a sum of payoffs such as thirds. */
const ROUNDING = 1e-12;

/** The promises of `Position`, `print` and `parse`, except those that `record` checks. */
export function* positionChecks(sample: Sample): Generator<Check, void, void> {
  yield inspection('zero-sum', () => zeroSum(sample));
  yield inspection('looking', () => looking(sample));
  yield inspection('print', () => print(sample));
  yield inspection('copy', () => copy(sample));
  yield inspection('repeatable', () => repeatable(sample));
  yield* keys(sample);
  if (sample.game.parse === undefined) return;
  yield inspection('parse', () => parse(sample));
  yield inspection('damaged text', () => damagedText(sample));
}

/** Payoffs add up to 0 where the game says so; of a game of two roles that says nothing it is expected. */
function zeroSum(sample: Sample): string {
  const { game } = sample;
  if (kindOfGame(game).utility !== 'zero-sum') return 'not declared';
  sample.replay(
    () => {},
    (end) => {
      const payoffs = game.roles.map((_, role) => end.payoff(role));
      const sum = payoffs.reduce((total, payoff) => total + payoff, 0);
      if (Math.abs(sum) < ROUNDING) return;
      const fault = `payoffs ${payoffs.join(' and ')} in ${game.print(end)}`;
      if (game.utility === 'zero-sum') throw new BrokenPromise(`the game declares 'zero-sum': ${fault}`);
      throw new CheckWarning(fault);
    },
  );
  return `${sample.games.length} finished games`;
}

/** Reading a position does not change it. */
function looking(sample: Sample): string {
  const { game } = sample;
  const random = new Random('looking', sample.seed);
  const count = sample.visible((position) => {
    const before = sample.seen(position);
    const same = (what: string) => {
      promise(sample.seen(position) === before, `${what} changes the position`, () => before);
    };
    same('looking twice');
    for (let role = 0; role < game.roles.length; role++) {
      for (const [name, encoder] of Object.entries(game.encoders ?? {})) {
        encoder.encode(position, role, new Float64Array(encoder.size));
        same(`encoder '${name}'`);
      }
      for (const [name, feature] of Object.entries(game.features ?? {})) {
        feature.measure(position, role);
        same(`feature '${name}'`);
      }
    }
    const [move] = sample.legal(position);
    game.moveName(position, move!);
    game.draw?.(position);
    if (position.turn !== CHANCE) {
      game.sampler?.sample(position, random);
      game.tactics?.active(position);
      game.tactics?.noisy(position, move!);
    }
    same('moveName(), draw(), the sampler or the tactics');
  });
  return `${count} positions`;
}

function print(sample: Sample): string {
  const { game } = sample;
  const visit = (position: Position) => {
    const text = game.print(position);
    promise(text !== '' && !text.includes('\n'), 'print() is not one line of text', () => text);
    promise(game.draw === undefined || game.draw(position) !== '', 'draw() shows nothing', () => text);
  };
  sample.replay(visit, visit);
  return `${sample.positions} positions`;
}

/** A copy equals its original, whatever it held before, and the two are independent. */
function copy(sample: Sample): string {
  const { game } = sample;
  const twin = game.start();
  sample.replay((position, move, ply, moves) => {
    // The twin still holds the end of an earlier game.
    twin.copy(position);
    const before = sample.seen(position);
    promise(
      sample.seen(twin) === before,
      'a copy differs from its original',
      () => `${before}\n  copy ${sample.seen(twin)}`,
    );
    for (let i = ply; i < Math.min(moves.length, ply + 4); i++) twin.play(moves[i]!);
    promise(sample.seen(position) === before, 'playing on a copy changes the original', () => before);
    twin.copy(position);
    const other = copyOf(game, position);
    other.play(move);
    promise(sample.seen(twin) === before, 'two copies share something', () => before);
    twin.play(move);
    promise(
      sample.seen(twin) === sample.seen(other),
      'a move does not do the same on two copies',
      () => before,
    );
    for (let i = ply + 1; i < Math.min(moves.length, ply + 4); i++) twin.play(moves[i]!);
  });
  return `${sample.positions} positions`;
}

/** The same moves give the same game, even while another game is played alternately. */
function repeatable(sample: Sample): string {
  const { game } = sample;
  const stories = sample.games.map((moves) => {
    const position = game.start();
    return Array.from(moves, (move) => {
      const seen = sample.seen(position);
      position.play(move);
      return seen;
    });
  });
  for (let i = 1; i < sample.games.length; i += 2) {
    const pair = [i - 1, i].map((n) => ({
      position: game.start(),
      moves: sample.games[n]!,
      story: stories[n]!,
    }));
    const longest = largest(pair.map(({ moves }) => moves.length));
    for (let ply = 0; ply < longest; ply++) {
      for (const { position, moves, story } of pair) {
        if (ply >= moves.length) continue;
        promise(sample.seen(position) === story[ply], 'the same moves give another game', () => story[ply]!);
        position.play(moves[ply]!);
      }
    }
  }
  return `${sample.games.length} games, played twice`;
}

/** Orders in which the last moves are replayed; they often lead to the same position. */
const ORDERS = [
  [1, 0],
  [2, 1, 0],
  [3, 1, 2, 0],
  [2, 3, 0, 1],
  [4, 1, 2, 3, 0],
];

/** Equal positions have equal keys; unequal ones with equal keys are counted. */
function keys(sample: Sample): Check[] {
  const keyByText = new Map<string, string>();
  const textByKey = new Map<string, { text: string; seen: string }>();
  let again = 0;
  let clashes = 0;
  let clash = '';
  const add = (position: Position) => {
    if (position.over) return;
    const text = sample.game.print(position);
    const key = keyOf(position);
    const halves = [position.key(0), position.key(1)];
    promise(
      halves.every((half) => (half | 0) === half),
      'a half of the key is no int32',
      () => `${text}: ${key}`,
    );
    const known = keyByText.get(text);
    if (known !== undefined) again++;
    promise(
      known === undefined || known === key,
      `equal positions have keys ${known} and ${key}`,
      () => text,
    );
    keyByText.set(text, key);
    const seen = `${position.turn} ${sample.legal(position).toSorted().join()}`;
    const other = textByKey.get(key);
    textByKey.set(key, { text, seen });
    if (other === undefined || other.text === text) return;
    promise(
      other.seen === seen,
      `positions with other moves have the same key ${key}`,
      () => `${text}\n  and ${other.text}`,
    );
    clashes++;
    clash = `${other.text} and ${text}`;
  };
  const equal = inspection('keys', () => {
    const position = sample.game.start();
    sample.replay((at, _, ply, moves) => {
      add(at);
      for (const order of ORDERS) {
        if (order.length <= ply && reordered(sample, position, moves, ply, order)) add(position);
      }
    });
    return `${keyByText.size} positions, ${again} of them reached again`;
  });
  const apart = inspection('collisions', () => {
    if (clashes > 0) throw new CheckWarning(`${clashes} pairs of positions share a key, such as ${clash}`);
    return `none among ${keyByText.size} positions`;
  });
  return equal.ok ? [equal, apart] : [equal];
}

/** Plays the first `ply` moves, the last of them in another order; false if that is not legal. */
function reordered(
  sample: Sample,
  position: Position,
  moves: Int32Array,
  ply: number,
  order: number[],
): boolean {
  const from = ply - order.length;
  position.copy(sample.game.start());
  for (let i = 0; i < from; i++) position.play(moves[i]!);
  for (const step of order) {
    const move: Move = moves[from + step]!;
    if (position.over || !sample.legal(position).includes(move)) return false;
    position.play(move);
  }
  return true;
}

/** Printed text restores the whole position: play continues in the same way. */
function parse(sample: Sample): string {
  const { game } = sample;
  const random = new Random('parse', sample.seed);
  const read = (position: Position) => {
    const text = game.print(position);
    const back = game.parse!(text);
    promise(
      sample.seen(back) === sample.seen(position),
      'parse() does not give back what was printed',
      () => `${sample.seen(position)}\n  read ${sample.seen(back)}`,
    );
    return back;
  };
  let chosen = 0;
  sample.replay(
    (position, _, ply, moves) => {
      const back = read(position);
      if (ply === 0) chosen = random.below(moves.length);
      if (ply !== chosen) return;
      const text = game.print(position);
      const original = copyOf(game, position);
      for (let i = ply; i < moves.length; i++) {
        original.play(moves[i]!);
        back.play(moves[i]!);
        promise(
          sample.seen(back) === sample.seen(original),
          'play goes on differently after parse()',
          () => `${text}, later ${sample.seen(original)}\n  but ${sample.seen(back)}`,
        );
      }
    },
    (end) => void read(end),
  );
  return `${sample.positions + sample.games.length} positions`;
}

/** Damaged text throws `SyntaxError`, or gives another playable position. */
function damagedText(sample: Sample): string {
  const { game } = sample;
  const random = new Random('damage', sample.seed);
  let refused = 0;
  let read = 0;
  const attempt = (text: string) => {
    let position: Position;
    try {
      position = game.parse!(text);
    } catch (error) {
      promise(error instanceof SyntaxError, `parse() threw ${String(error)}, no SyntaxError`, () =>
        JSON.stringify(text),
      );
      refused++;
      return;
    }
    read++;
    const where = () => `${JSON.stringify(text)}, read as ${game.print(position)}`;
    const again = game.parse!(game.print(position));
    promise(sample.seen(again) === sample.seen(position), 'what was read does not print as itself', where);
    const count = position.over ? 1 : sample.legal(position).length;
    promise(count > 0 && count <= game.maxMoves, `a position with ${count} moves was read`, where);
  };
  for (const text of ['', ' ', '?', '-1', 'null', '\u{1f3b2}']) attempt(text);
  sample.replay((position, _, ply) => {
    if (random.below(4) > 0 && ply > 0) return;
    const text = game.print(position);
    const at = random.below(text.length);
    const letter =
      random.below(2) === 0 ? text[random.below(text.length)] : String.fromCharCode(32 + random.below(95));
    attempt(text.slice(0, at));
    attempt(text.slice(0, at) + text.slice(at + 1));
    attempt(text.slice(0, at) + letter + text.slice(at));
    attempt(text.slice(0, at) + letter + text.slice(at + 1));
  });
  return `${refused + read} texts: ${refused} refused, ${read} other positions`;
}
