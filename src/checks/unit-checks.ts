import { CHANCE, type Actions, type Position, type Score, type ScorePayoffs } from '../contract/game.ts';
import { promise } from './check.ts';
import type { Sample } from './sample.ts';

/** Moves have numbers below `size`, and no two legal ones share one. */
export function inspectActions(sample: Sample, { size, indexOf }: Actions): string {
  const { game } = sample;
  promise(Number.isInteger(size) && size > 0, `size is ${size}, not a positive integer`);
  const used = new Set<number>();
  sample.replay((position) => {
    if (position.turn === CHANCE) return;
    const numbers = Array.from(sample.legal(position), (move) => indexOf(position, move));
    const where = () => game.print(position);
    const outside = numbers.find((number) => !Number.isInteger(number) || number < 0 || number >= size);
    promise(outside === undefined, `a move has number ${outside}, outside 0 to ${size - 1}`, where);
    const twice = numbers.find((number, i) => numbers.indexOf(number) < i);
    promise(twice === undefined, `two legal moves have number ${twice}`, where);
    for (const number of numbers) used.add(number);
  });
  return `${used.size} of ${size} numbers used`;
}

/** Finished games have finite scores; of two roles, or two games of one role, the higher payoff has no lower score. */
export function inspectScore(sample: Sample, score: Score): string {
  const { game } = sample;
  // Plugins in JavaScript, and those that are only linked, are not type-checked.
  promise(
    typeof score.unit === 'string' && typeof score.of === 'function',
    'not of the form { unit, of(position, role) }',
  );
  promise(/^[^A-Z\n]+$/.test(score.unit), `unit '${score.unit}' is not in lower case`);
  const ends: { payoff: number; score: number; text: string }[] = [];
  sample.replay(
    () => {},
    (end) => {
      const scores = game.roles.map((_, role) => score.of(end, role));
      const payoffs = game.roles.map((_, role) => end.payoff(role));
      const where = () => game.print(end);
      promise(scores.every(Number.isFinite), `scores ${scores.join()} are not numbers`, where);
      if (score.payoffs) checkPayoffs(score.payoffs, scores, payoffs, where);
      if (scores.length === 1) ends.push({ payoff: payoffs[0]!, score: scores[0]!, text: game.print(end) });
      if (scores.length === 2)
        promise(
          (payoffs[0]! - payoffs[1]!) * (scores[0]! - scores[1]!) >= 0,
          `payoffs ${payoffs.join()}, but scores ${scores.join()}`,
          where,
        );
    },
  );
  ends.sort((a, b) => a.score - b.score);
  ends.forEach((end, i) => {
    const { score: less, payoff, text } = ends[Math.max(0, i - 1)]!;
    promise(
      less === end.score || payoff <= end.payoff,
      `score ${less} pays ${payoff}, score ${end.score} only ${end.payoff}`,
      () => `${text}\n  and ${end.text}`,
    );
  });
  return `${sample.games.length} finished games, in ${score.unit}`;
}

/** What scores pay is what the end pays, and the inverse gives the scores back. */
function checkPayoffs(
  pays: ScorePayoffs,
  scores: readonly number[],
  payoffs: readonly number[],
  where: () => string,
): void {
  scores.forEach((score, role) => {
    const payoff = pays.payoff(score);
    promise(
      payoff === payoffs[role],
      `score ${score} pays ${payoff} by payoffs, ${payoffs[role]} at the end`,
      where,
    );
    if (Math.abs(payoff) === 1) return;
    const back = pays.score(payoff);
    promise(
      Math.abs(back - score) <= 1e-6 * Math.max(1, Math.abs(score)),
      `payoff ${payoff} is that of score ${score}, but payoffs.score gives ${back}`,
      where,
    );
  });
}

/**
 * What agents see of a position is a function of the position: nothing of luck to come is in it. Positions with the same text,
 * which were reached in games of different luck, look the same to encoders and features.
 */
export function inspectFutureLuck(sample: Sample): string {
  const { game } = sample;
  const known = new Map<string, string>();
  let again = 0;
  const seenBy = (position: Position): string => {
    const views = Object.values(game.encoders ?? {}).flatMap((encoder) =>
      game.roles.map((_, role) => {
        const numbers = new Float64Array(encoder.size);
        encoder.encode(position, role, numbers);
        return numbers.join();
      }),
    );
    const features = Object.values(game.features ?? {}).flatMap((feature) =>
      game.roles.map((_, role) => feature.measure(position, role)),
    );
    return [...views, ...features].join(' ');
  };
  sample.visible((position) => {
    const text = game.print(position);
    const view = seenBy(position);
    const before = known.get(text);
    if (before !== undefined) again++;
    promise(
      before === undefined || before === view,
      'a position looks different when it is reached again',
      () => text,
    );
    known.set(text, view);
  });
  return `${known.size} positions, ${again} of them reached again`;
}
