import { largest, smallest } from 'evolab';
import { textTable } from 'evolab/command';
import { spentOf, unitText } from '../budget.ts';
import type { Seconds } from '../compare.ts';
import type { CompareFound, Estimate, GameFound, MovesFound, Overall, PairScores } from '../found.ts';
import { ELO, valueText, type Measure } from '../measure.ts';

/** What is found, for the terminal. Seconds differ from machine to machine and are only told. */
export function foundText(found: CompareFound, seconds: Seconds): string {
  return [
    ...found.games.map((game) => gameText(found, game, seconds)),
    ...(found.overall ? [overallText(found.overall)] : []),
    ...(found.remarks.length > 0 ? [found.remarks.map((text) => `- ${text}`).join('\n')] : []),
  ].join('\n\n');
}

/** The decisions of a game in a sentence. */
export function verdictOf({
  game,
  pairs,
  entries,
  measure = ELO,
}: Pick<GameFound, 'game' | 'pairs' | 'entries' | 'measure'>): string {
  const shown = pairs.filter(({ decision }) => decision === 'better' || decision === 'worse');
  if (shown.length > 0)
    return `On ${game} ${shown.map((pair) => pairText(pair, measure)).join('; ')}${shown.length < pairs.length ? '; no other difference is shown' : ''}.`;
  if (pairs.length === 0)
    return `On ${game} ${entries[0].label} reaches ${measuredText(valueText(entries[0].final.value, measure), measure)}.`;
  return pairs.some(({ decision }) => decision === 'too few seeds')
    ? `On ${game} nothing can be decided: there are too few seeds.`
    : `On ${game} no difference is shown.`;
}

/** The better one first. */
function pairText({ first, second, difference, decision }: PairScores, measure: Measure): string {
  const [one, other] = decision === 'worse' ? [second, first] : [first, second];
  const { value, low, high } = difference;
  const [size, from, to] = decision === 'worse' ? [-value, -high, -low] : [value, low, high];
  const [by, least, most] = [size, from, to].map((x) => valueText(x, measure));
  return `${one} is better than ${other} by ${measuredText(by, measure)} (${least} to ${most})`;
}

export function overallText({ labels, ranks, p, criticalDifference }: Overall): string {
  const list = labels.map((label, at) => `${label} ${ranks[at].toFixed(2)}`).join(', ');
  const chance = p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
  // For use after Friedman's test (Demsar 2006); with few games no two methods can differ by as much.
  const isFit = p <= 0.05 && criticalDifference <= labels.length - 1;
  const nemenyi = isFit
    ? `; Nemenyi: mean ranks that are ${criticalDifference.toFixed(2)} or more apart differ at 5%`
    : '';
  return `Mean ranks over the games: ${list} (Friedman: ${chance}${nemenyi}).`;
}

/** `120 Elo`, `1200 in mean points`. */
const measuredText = (value: string, { kind, name }: Measure): string =>
  kind === 'elo' ? `${value} ${name}` : `${value} in ${name}`;

/** What the measure of a game rests on, in a sentence. */
export function measureText({ measure = ELO, anchors }: GameFound): string {
  if (measure.kind === 'elo') return `Elo of ${anchors[0]} is 0`;
  if (measure.kind === 'score') return `${capital(measure.name)} of games alone`;
  return `${capital(measure.name)} of the champion's seats against ${anchors.join(' and ')}, 0 among equals in a zero-sum game`;
}

/** Why a difference need not be that of the two scores beside it. */
export const MEANS =
  "Scores are interquartile means of the seeds; differences are those of plain means, with Welch's intervals at 95% for all pairs together.";

/** `1 seed`, `5 seeds`. */
export const seedsText = (seeds: number): string => `${seeds} ${seeds === 1 ? 'seed' : 'seeds'}`;

export const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

function gameText(found: CompareFound, game: GameFound, seconds: Seconds): string {
  const { runs, budget, seeds } = found;
  const { measure = ELO } = game;
  const table = textTable(
    ['', `final ${measure.name}`, 'over the budget', 'generations', unitText(budget), 'CPU s taken'],
    game.entries.map(({ label, final, area }) => {
      const own = runs.filter((run) => run.label === label && run.game === game.game);
      return [
        label,
        rangeText(final, measure),
        rangeText(area, measure),
        rangeOf(own.map(({ reached }) => reached.at(-1)!.generation)),
        rangeOf(own.map((run) => spentOf(found, run))),
        secondsOf(seconds, label, game.game)?.toFixed(0) ?? '?',
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
            rangeText(difference, measure, true),
            `${Math.round(100 * improvement.value)}% of runs`,
            decision,
          ]),
        )}\n\n${MEANS}`;
  const about = `${measureText(game)}; interquartile means of ${seedsText(seeds)} after ${budget.amount} ${unitText(budget)}, with 95% intervals.`;
  const moves = game.moves ? `\n\n${movesText(game.moves)}` : '';
  return `${verdictOf(game)}\n\n${table}${pairs}\n\n${about}${moves}`;
}

/** The decisions by good moves in a sentence. */
export const movesVerdict = ({ oracle, measures }: MovesFound): string =>
  verdictOf({ ...measures[0], game: `the solved positions ${oracle}` });

/** What is counted at solved positions, in a sentence. */
export function movesAbout({ oracle, measures }: MovesFound): string {
  const critical = measures.find(({ positions }) => positions < measures[0].positions);
  const [{ positions }] = measures;
  return [
    `Good moves keep the result at the ${positions} solved positions ${oracle}`,
    ...(critical ? [`in the ${critical.positions} critical ones some legal moves do not`] : []),
    ...(measures.some(({ measure }) => measure.name === 'perfect moves')
      ? ['perfect moves have the best score as well']
      : []),
  ].join('; ');
}

function movesText(moves: MovesFound): string {
  const { measures } = moves;
  const table = textTable(
    ['', ...measures.map(({ measure }) => measure.name)],
    [
      ...measures[0].entries.map(({ label }, at) => [
        label,
        ...measures.map(({ entries, measure }) => rangeText(entries[at].final, measure)),
      ]),
      ['random moves', ...measures.map(({ random, measure }) => valueText(random, measure))],
    ],
  );
  return `${movesVerdict(moves)}\n\n${table}\n\n${movesAbout(moves)}.`;
}

function secondsOf(all: Seconds, label: string, game: string): number | undefined {
  const own = all.flatMap((one) => (one.label === label && one.game === game ? [one.seconds] : []));
  return own.includes(undefined) ? undefined : own.reduce((sum: number, one) => sum + one!, 0);
}

/** Such as `120 (80 to 160)` or `88.7% (86.5 to 91.0)`; only a difference is shown with an interval that nobody knows. */
export function rangeText({ value, low, high }: Estimate, measure: Measure, isDifference = false): string {
  const text = (x: number) => {
    const shown = valueText(x, measure);
    return isDifference && x > 0 && /[1-9]/.test(shown) ? `+${shown}` : shown;
  };
  if (!isDifference && !Number.isFinite(low) && !Number.isFinite(high)) return text(value);
  // One sign of percent is enough, and three such cells fit beside a name.
  const [from, to] = [low, high].map((x) => text(x).replace('%', ''));
  return `${text(value)} (${from} to ${to})`;
}

/** Such as `20` or `18 to 20`. */
export function rangeOf(values: readonly number[]): string {
  const [low, high] = [smallest(values), largest(values)].map((one) => one.toLocaleString('en'));
  return low === high ? low : `${low} to ${high}`;
}
