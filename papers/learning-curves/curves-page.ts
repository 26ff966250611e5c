import {
  paragraph,
  plot,
  table,
  type Block,
  type PageParts,
  type PlotSpec,
  type Section,
} from 'evolab/report';
import { coursesOf, isLevel, stopsOf, type Band, type Course, type Curves } from './points.ts';

/** The curves of all methods, game by game, and what they come to. */
export function curvesPage(games: readonly Curves[], budget: number): PageParts {
  const seeds = [...new Set(games.flatMap(({ runs }) => runs.map(({ seed }) => seed)))];
  return {
    title: 'What learns fastest, and where it stops',
    verdict: games.map(verdictOf).join(' '),
    facts: `${budget.toFixed(1)} CPU seconds for every run, seeds ${seeds.join(', ')}; all champions search two plies`,
    sections: [
      ...games.map(gameSection),
      {
        title: 'How this was measured',
        body: [
          paragraph(
            'Each method learns from a preset that was made for the game, or for any game, for so many generations as take the budget on the machine that paces were measured on; the axis shows the CPU seconds that were measured here. Five champions of each run, the untaught one first, search two plies ahead, whatever their method does, and play pairs of games against each player of a fixed pool, which also played a round robin. A seed has the same openings for all methods. Ratings are of maximum likelihood, with random moves at 0. The error of a rating is half its 95% interval, from its games alone; the seeds differ by more. Moves are good if they keep the result at the solved positions that come with the game.',
          ),
        ],
      },
    ],
  };
}

/** Which method learns fastest, and which one is the strongest at the end. */
function verdictOf(curves: Curves): string {
  const courses = coursesOf(curves);
  const [best] = courses;
  const early = (course: Course) => course.stops[Math.min(1, course.stops.length - 1)].elo.median;
  const fastest = firstOf(courses) ?? [...courses].sort((a, b) => early(b) - early(a))[0];
  const elo = `Elo ${best.end.elo.median.toFixed(0)}`;
  return fastest === best
    ? `On ${curves.game} ${best.method} learns fastest and is the strongest at the end (${elo}).`
    : `On ${curves.game} ${fastest.method} learns fastest, ${best.method} is the strongest at the end (${elo}).`;
}

/** The method that was the first to be as strong as the goal. */
function firstOf(courses: readonly Course[]): Course | undefined {
  return courses
    .filter(({ caughtUp }) => caughtUp !== undefined)
    .sort((a, b) => a.caughtUp! - b.caughtUp!)
    .at(0);
}

/** The same in full, with what is level and what still rises. */
function summaryOf(curves: Curves): string {
  const { goal } = curves;
  const courses = coursesOf(curves);
  const [best, ...others] = courses;
  const first = firstOf(courses);
  const level = others.filter(({ end }) => isLevel(best.end, end)).map(({ method }) => method);
  const rising = courses.filter((course) => course.rising).map(({ method }) => method);
  return [
    first
      ? `${first.method} is the first to be as strong as ${goal.name} (${first.caughtUp!.toFixed(1)} s).`
      : `No method becomes as strong as ${goal.name}.`,
    `The strongest at the end is ${best.method} (Elo ${best.end.elo.median.toFixed(0)})${level.length > 0 ? `, level with ${list(level)}` : ''}.`,
    rising.length > 0 ? `Still rising: ${list(rising)}.` : 'None is still rising.',
  ].join(' ');
}

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join('; ')} and ${names.at(-1)!}`;

function gameSection(curves: Curves): Section {
  const { game, goal, references, pool } = curves;
  const courses = coursesOf(curves);
  const stopCount = Math.max(...courses.map(({ stops }) => stops.length));
  const learned = courses.map(({ method, stops, end, caughtUp, gain, rising }) => [
    method,
    end.seconds.median.toFixed(1),
    caughtUp === undefined ? '' : caughtUp.toFixed(1),
    ...Array.from({ length: stopCount - 1 }, (_, i) => stops[i]?.elo.median.toFixed(0) ?? ''),
    `${end.elo.median.toFixed(0)} (${range(end.elo, 1)})`,
    `± ${end.error.toFixed(0)}`,
    `${signed(gain)}${rising ? ', rising' : ''}`,
    `${percent(end.good.median)} (${range(end.good, 100)})`,
    percent(end.criticalGood.median),
    end.generations,
  ]);
  const between = [1 / 8, 1 / 4, 1 / 2].slice(0, stopCount - 2).map((share) => `at 1/${1 / share}`);
  const still = [
    ...references.map(({ method, elo, good }) => [method, elo.toFixed(0), percent(good)]),
    ...pool.map(({ name, elo }) => [`pool: ${name}`, elo.toFixed(0), '']),
  ];
  const body: Block[] = [
    paragraph(summaryOf(curves)),
    plot(
      curvePlot(curves, 'elo'),
      `Elo of the champions by CPU seconds of learning: the median of the seeds, in a band from the lowest to the highest. Level lines: ${goal.name}, and players that learn nothing.`,
      `Elo by CPU seconds on ${game}`,
    ),
    plot(
      curvePlot(curves, 'good'),
      'Choices at solved positions that keep the result, likewise.',
      `good moves by CPU seconds on ${game}`,
    ),
    table(
      [
        ...['Method', 'CPU s', `CPU s to ${goal.name}`, 'Elo untaught', ...between, 'at the end', 'error'],
        ...['last doubling', 'Good moves', 'Critical', 'Generations'],
      ],
      learned,
      1,
    ),
    table(['Without learning', 'Elo', 'Good moves'], still, 1),
  ];
  return { title: game, body };
}

const signed = (elo: number): string => `${elo >= 0 ? '+' : ''}${elo.toFixed(0)}`;
const percent = (share: number): string => `${(100 * share).toFixed(0)}%`;
const range = ({ low, high }: Band, scale: number): string =>
  `${(scale * low).toFixed(0)} to ${(scale * high).toFixed(0)}`;

/** Where the names of level lines end, as shares of the axis: beside each other, as lines may be close. */
const LABELS = [1, 0.45, 0.12];

/** What is drawn of a stop or a player that learns nothing, as people are told it. */
const SHOWN = {
  elo: { title: 'Elo above random moves', format: '.0f', text: (x: number) => x.toFixed(0) },
  good: { title: 'moves that keep the result', format: '%', text: percent },
} as const;

function curvePlot({ references, goal, runs }: Curves, of: 'elo' | 'good'): PlotSpec {
  const { title, format, text } = SHOWN[of];
  const values = stopsOf(runs).map((stop) => {
    const { median, low, high } = stop[of];
    const said = `${stop.method}, ${stop.seconds.median.toFixed(1)} s: ${text(median)} (${text(low)} to ${text(high)})`;
    return { method: stop.method, seconds: stop.seconds.median, median, low, high, said };
  });
  const most = Math.max(...values.map(({ seconds }) => seconds));
  const level = [
    ...(of === 'elo' ? [{ name: goal.name, value: goal.elo }] : []),
    ...references.map((one) => ({ name: one.method, value: one[of] })),
  ].map((one, i) => ({ ...one, at: LABELS[i] * most, said: `${one.name}: ${text(one.value)}` }));
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    scale: { zero: false },
    axis: { title, format, tickCount: 5 },
  });
  // The same colours on all games.
  const sort = [...new Set(runs.map(({ method }) => method))];
  const color = {
    field: 'method',
    type: 'nominal',
    title: null,
    sort,
    legend: { symbolOpacity: 1, symbolType: 'stroke', symbolStrokeWidth: 2 },
  };
  // There are more methods than colours.
  const strokeDash = { ...color };
  // The first seconds teach the most; the untaught champion is at 0.
  const x = {
    field: 'seconds',
    type: 'quantitative',
    scale: { type: 'sqrt', domainMax: most },
    axis: { title: 'CPU seconds of learning' },
  };
  return {
    width: 640,
    height: 340,
    layer: [
      {
        data: { values },
        encoding: { x, color },
        layer: [
          { mark: { type: 'area', opacity: 0.12 }, encoding: { y: y('low'), y2: { field: 'high' } } },
          { mark: { type: 'line', strokeWidth: 2 }, encoding: { y: y('median'), strokeDash } },
          {
            mark: { type: 'point', filled: true, size: 40, opacity: 1 },
            encoding: { y: y('median'), description: { field: 'said' } },
          },
        ],
      },
      {
        data: { values: level },
        encoding: { y: y('value') },
        layer: [
          { mark: { type: 'rule', opacity: 0.5 }, encoding: { description: { field: 'said' } } },
          {
            mark: { type: 'text', align: 'right', baseline: 'bottom', dy: -2, opacity: 0.7 },
            encoding: { x: { ...x, field: 'at' }, text: { field: 'name' } },
          },
        ],
      },
    ],
  };
}
