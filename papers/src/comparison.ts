import {
  compare,
  compareReport,
  settingsFor,
  type CompareFound,
  type CompareRequest,
  type Estimate,
} from '@evolab/compare';
import { Interrupted, type ReproductionContext, type Row } from 'evolab';
import { taskOf } from 'evolab/command';

/** Plays a comparison within a reproduction, or what is left of it; its folder is called by its games. */
export async function compared(context: ReproductionContext, request: CompareRequest): Promise<CompareFound> {
  const { context: task, folderFor } = taskOf(context);
  const { laboratory } = task;
  const { entries, games, anchors = [], seeds } = request;
  const of = games.flatMap((game) => [
    ...entries.map((entry) => settingsFor(laboratory, entry, game, 1)),
    { game, anchors: anchors.map((name) => laboratory.agentOf(name, game)) },
  ]);
  const out = folderFor(games.map(({ use }) => use).join('-'), of, seeds);
  const { found } = await compare(task, { ...request, out });
  if (!found) throw new Interrupted();
  return found;
}

/** A comparison of an experiment, what its rows are called, and how long it takes on two cores. */
export interface ComparisonPart {
  readonly what: string;
  readonly request: CompareRequest;
  readonly rows: readonly string[];
  readonly seconds: number;
}

/** A budget of so many games a run for each minute, as `lab compare` takes it. */
export const gamesBudget = (minutes: number, gamesAMinute: number): string =>
  `games=${Number(Math.max(1, gamesAMinute * minutes).toPrecision(2))}`;

/** Seconds that all runs of a comparison at equal games take, at so many games a second. */
export const secondsOfRuns = ({ entries, seeds, budget }: CompareRequest, pace: number): number =>
  (entries.length * seeds * budget.amount) / pace;

/** Plays those for which there is time, and shows them on one page. */
export async function playComparisons(
  context: ReproductionContext,
  title: string,
  parts: readonly ComparisonPart[],
): Promise<CompareFound[]> {
  const found: CompareFound[] = [];
  for (const { what, request, rows, seconds } of parts)
    if (context.fits(what, seconds, rows)) found.push(await compared(context, request));
  if (found.length > 0) await showComparisons(context, title, found);
  return found;
}

/** What the rows of a comparison rest on. */
export const basisOf = ({ budget, seeds }: CompareFound): string =>
  `${seeds} ${seeds === 1 ? 'seed' : 'seeds'}, ${budget.amount.toLocaleString('en')} ${budget.unit === 'cpu' ? 'CPU s' : budget.unit} a run`;

/** Shows comparisons, one a game, on one page. */
export async function showComparisons(
  context: ReproductionContext,
  title: string,
  comparisons: readonly CompareFound[],
): Promise<void> {
  const pages = comparisons.map((found) => ({
    name: found.games.map(({ game }) => game).join(', '),
    ...compareReport.page(found),
  }));
  await context.show({
    title,
    verdict: pages.map(({ verdict }) => verdict).join(' '),
    facts: pages[0].facts,
    sections: pages.flatMap(({ name, sections }) =>
      sections.map((section) => ({ ...section, title: `${name}: ${section.title}` })),
    ),
  });
}

/** A row for each entry and measure of a comparison: the strongest first, with intervals over the seeds. */
export function comparisonRows(found: CompareFound): Row[] {
  const basis = `${basisOf(found)}; interquartile mean, 95% interval`;
  return found.games.flatMap(({ game, measure, entries, moves }) => {
    const row = (label: string, what: string, of: Estimate, scale = 1): Row => {
      const [ours, low, high] = [of.value, of.low, of.high].map((x) => Number((scale * x).toFixed(1)));
      return { what: `${game}, ${label}: ${what}`, paper: '', ours, low, high, basis };
    };
    return [...entries]
      .sort((a, b) => b.final.value - a.final.value)
      .flatMap(({ label, final, area }) => [
        row(label, measure.name, final),
        row(label, `${measure.name} over the budget`, area),
        ...(moves?.measures ?? []).flatMap(({ measure: { name }, entries: all }) =>
          all.filter((one) => one.label === label).map((one) => row(label, `${name}, %`, one.final, 100)),
        ),
      ]);
  });
}
