import { signed, textTable } from 'evolab/command';
import { spentOf, unitText } from './budget.ts';
import type { Seconds } from './compare.ts';
import type { CompareFound, Estimate, GameFound, Overall, PairScores } from './found.ts';

/** What is found, for the terminal. Seconds differ from machine to machine and are only told. */
export function foundText(found: CompareFound, seconds: Seconds): string {
  return [
    ...found.games.map((game) => gameText(found, game, seconds)),
    ...(found.overall ? [overallText(found.overall)] : []),
    ...(found.remarks.length > 0 ? [found.remarks.map((text) => `- ${text}`).join('\n')] : []),
  ].join('\n\n');
}

/** The decisions of a game in a sentence. */
export function verdictOf({ game, pairs, entries }: GameFound): string {
  const shown = pairs.filter(({ decision }) => decision === 'better' || decision === 'worse');
  if (shown.length > 0)
    return `On ${game} ${shown.map(pairText).join('; ')}${shown.length < pairs.length ? '; no other difference is shown' : ''}.`;
  if (pairs.length === 0) return `On ${game} ${entries[0].label} reaches ${elo(entries[0].final)} Elo.`;
  return pairs.some(({ decision }) => decision === 'too few seeds')
    ? `On ${game} nothing can be decided: there are too few seeds.`
    : `On ${game} no difference is shown.`;
}

/** The better one first. */
function pairText({ first, second, difference, decision }: PairScores): string {
  const [one, other] = decision === 'worse' ? [second, first] : [first, second];
  const { value, low, high } = difference;
  const [size, from, to] = decision === 'worse' ? [-value, -high, -low] : [value, low, high];
  return `${one} is better than ${other} by ${Math.round(size)} Elo (${Math.round(from)} to ${Math.round(to)})`;
}

export function overallText({ labels, ranks, p, criticalDifference }: Overall): string {
  const list = labels.map((label, at) => `${label} ${ranks[at].toFixed(2)}`).join(', ');
  return `Mean ranks over the games: ${list} (Friedman, Iman and Davenport: p = ${p.toFixed(3)}; Nemenyi: ranks that differ by ${criticalDifference.toFixed(2)} are shown to).`;
}

function gameText(found: CompareFound, game: GameFound, seconds: Seconds): string {
  const { runs, budget, seeds } = found;
  const table = textTable(
    ['', 'final Elo', 'over the budget', 'generations', unitText(budget), 'seconds'],
    game.entries.map(({ label, final, area }) => {
      const own = runs.filter((run) => run.label === label && run.game === game.game);
      return [
        label,
        rangeText(final),
        rangeText(area),
        rangeOf(own.map(({ reached }) => reached.at(-1)!.generation)),
        rangeOf(own.map((run) => spentOf(found, run))),
        secondsOf(seconds, label, game.game).toFixed(0),
      ];
    }),
  );
  const pairs =
    game.pairs.length === 0
      ? ''
      : `\n\n${textTable(
          ['', '', 'difference', 'more in', ''],
          game.pairs.map(({ first, second, difference, improvement, decision }) => [
            first,
            `- ${second}`,
            rangeText(difference, true),
            `${Math.round(100 * improvement.value)}% of runs`,
            decision,
          ]),
        )}`;
  const about = `Elo of ${game.anchors[0]} is 0; interquartile means of ${seeds} seeds after ${budget.amount} ${unitText(budget)}, with 95% intervals.`;
  return `${verdictOf(game)}\n\n${table}${pairs}\n\n${about}`;
}

const secondsOf = (all: Seconds, label: string, game: string): number =>
  all
    .filter((one) => one.label === label && one.game === game)
    .reduce((sum, { seconds }) => sum + seconds, 0);

const elo = ({ value }: Estimate): string => String(Math.round(value));

/** Such as `120 (80 to 160)`. */
export function rangeText({ value, low, high }: Estimate, isDifference = false): string {
  const text = (x: number) => (Number.isFinite(x) ? (isDifference ? signed(x) : x.toFixed(0)) : '?');
  return `${text(value)} (${text(low)} to ${text(high)})`;
}

/** Such as `20` or `18 to 20`. */
export function rangeOf(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)].map((one) => one.toLocaleString('en'));
  return low === high ? low : `${low} to ${high}`;
}
