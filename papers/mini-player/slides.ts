import {
  defaultsOf,
  meanInterval,
  type AgentSpec,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Spec,
  mean,
} from 'evolab';
import { mini, strategyScores, type MiniPlayer } from '@evolab/mini-player';
import { GAMES, PROBABILITIES, type Figure, type PublishedGame } from './figures.ts';
import { CORES, planOf, type AnyPairing, type Item } from './plan.ts';
import { ratioRows } from './ratios.ts';
import { aloneRow, duelRow, publishedAs, rowText, SEED } from './rows.ts';

/** The short names of the strategies in the slides, in their order. */
const SHORT = ['R', 'AGE', 'M', 'HH', 'E', 'SSC'];

/** The players of the slides; `1-s` plays with the strategy that scored best in a game. */
const PLAYERS = {
  mini: { title: 'MINI', searcher: { use: 'mini' } },
  'mini-c': { title: 'MINI-C', searcher: { use: 'mini', strategies: 'history', final: 'value' } },
  eq: { title: 'MINI-EQ', searcher: { use: 'mini', strategies: 'history', final: 'equation' } },
  str: { title: 'MINI-STR', searcher: { use: 'mini', final: 'value' } },
  cadia: { title: 'cadia-like', searcher: { use: 'cadia-like' } },
} as const satisfies Record<string, { title: string; searcher: Spec }>;

/** What a part is called: as its row is, if it has one. */
function nameOf(item: Item): string {
  switch (item.kind) {
    case 'pairing': {
      const [a, b] = item.pairing.split('/').map((id) => playerOf(id, item.game, item.sims).title);
      return `${item.game.name}: ${a} against ${b}`;
    }
    case 'scores':
      return `${item.game.name}: mean scores of strategies`;
    case 'puzzle':
      return `${item.puzzle.name}: ${PLAYERS[item.player].title} alone`;
    case 'sweep':
      return `${item.sweep.name}: ${item.sweep.strategy} with P = ${PROBABILITIES[item.place]} against random playouts`;
  }
}

/** Both players of a pairing, whatever the game. */
const pairingName = (pairing: AnyPairing) =>
  pairing
    .split('/')
    .map((id) => (id === '1-s' ? 'MINI-1-S' : PLAYERS[id as keyof typeof PLAYERS].title))
    .join(' against ');

const scoreName = (game: string, strategy: string) => `${game}: mean score of ${strategy}`;

const SAMPLERS: readonly AgentSpec[] = Array.from({ length: 2 }, () => ({
  name: 'MINI',
  game: { use: 'gdl', sheet: 'connect-four' },
  searcher: { use: 'mini' },
  budget: { sims: 100 },
}));

/** A row of the table for a pairing, with the item of the plan. */
interface PlayedPairing {
  readonly item: Item & { kind: 'pairing' };
  readonly row: Row;
}

const gameUse = (sheet: string): Spec => ({ use: 'gdl', sheet });

function playerOf(id: string, game: PublishedGame, sims: number): { title: string; agent: AgentSpec } {
  const { title, searcher }: { title: string; searcher: Spec } =
    id === '1-s'
      ? { title: `MINI-1-S (${game.best})`, searcher: { use: 'mini', strategies: game.best } }
      : PLAYERS[id as keyof typeof PLAYERS];
  return { title, agent: { name: title, game: gameUse(game.sheet), searcher, budget: { sims } } };
}

/**
 * The tables of the slides; `mini` is the player whose strategies are scored, `score` the function that
 * scores them.
 */
export function miniPlayerSlides(score = strategyScores): Reproduction {
  return {
    id: 'mini-player',
    method: 'mini-player',
    summary:
      "MiNI-Player's tables: variants and a sparring partner on nine games, strategies, single-player games",
    sample: { agents: SAMPLERS, games: 16, seconds: 2.3 },
    async run(context, minutes) {
      const items = planOf(minutes);
      const rows: Row[] = [];
      const tell = (more: readonly Row[]) => {
        for (const row of more) context.say(rowText(row));
        rows.push(...more);
      };
      const played = new Map<string, PlayedPairing[]>();
      for (const [i, item] of items.entries()) {
        const scores = item.kind === 'scores' ? SHORT.map((short) => scoreName(item.game.name, short)) : [];
        if (context.fits(nameOf(item), item.seconds / CORES, scores)) {
          const more =
            item.kind === 'scores' ? await scoreRows(context, item, score) : [await rowOf(context, item)];
          tell(more);
          if (item.kind === 'pairing')
            played.set(item.pairing, [...(played.get(item.pairing) ?? []), { item, row: more[0] }]);
        }
        if (item.kind !== 'pairing') continue;
        const { pairing } = item;
        if (items.slice(i + 1).some((later) => later.kind === 'pairing' && later.pairing === pairing))
          continue;
        const together = played.get(pairing) ?? [];
        if (together.length > 1) tell([averageOf(together)]);
      }
      tell(
        ratioRows((pairing) =>
          (played.get(pairing) ?? []).map(({ item, row }) => ({ game: item.game, row })),
        ),
      );
      return rows;
    },
  };
}

function rowOf(context: ReproductionContext, item: Exclude<Item, { kind: 'scores' }>): Promise<Row> {
  switch (item.kind) {
    case 'pairing':
      return pairingRow(context, item);
    case 'puzzle':
      return puzzleRow(context, item);
    case 'sweep':
      return sweepRow(context, item);
  }
}

function pairingRow(context: ReproductionContext, item: Item & { kind: 'pairing' }): Promise<Row> {
  const { pairing, game, games, sims } = item;
  const [a, b] = pairing.split('/').map((id) => playerOf(id, game, sims));
  const figure = pairing in game.points ? game.points[pairing as keyof typeof game.points] : undefined;
  return duelRow(context, {
    what: nameOf(item),
    published: figure,
    sweep: pairingName(pairing),
    a: a.agent,
    b: b.agent,
    games,
    sims,
  });
}

/**
 * The mean over the games, all with equal weight however often they were played, beside that of the slides.
 * The distances of the limits are added like standard errors (Zou and Donner 2008).
 */
function averageOf(played: readonly PlayedPairing[]): Row {
  const { pairing } = played[0].item;
  const known = pairing in GAMES[0].points ? (pairing as keyof PublishedGame['points']) : undefined;
  const ours = mean(played.map(({ row }) => row.ours));
  const away = (distance: (row: Row) => number) =>
    Math.sqrt(played.reduce((sum, { row }) => sum + distance(row) ** 2, 0)) / played.length;
  return {
    what: `Average of ${played.length} games: ${pairingName(pairing)}`,
    ...publishedAs(known && meanFigure(played.map(({ item }) => item.game.points[known]))),
    ours,
    low: Math.max(0, ours - away((row) => row.ours - row.low)),
    high: Math.min(100, ours + away((row) => row.high - row.ours)),
    basis: `${played.reduce((sum, { item }) => sum + item.games, 0)} games`,
  };
}

/**
 * The mean scores of playouts by the strategy that led them, in self-play. The strategy leads one role and
 * the others are random: if it led all roles of a zero-sum game, their mean would be 50 for every strategy.
 */
async function scoreRows(
  context: ReproductionContext,
  { game: published, games: count, sims }: Item & { kind: 'scores' },
  score: typeof strategyScores,
): Promise<Row[]> {
  const { sheet } = published;
  const of = { game: gameUse(sheet), searcher: { use: 'mini', led: 'own' }, games: count, sims };
  const { games, playouts } = await context.compute(of, SEED, () =>
    score(
      { sheet, games: count, sims },
      (game, random) =>
        mini.create(
          { ...defaultsOf(mini.options), led: 'own' },
          { game, evaluator: undefined, random },
        ) as MiniPlayer,
      () => context.pause(),
    ),
  );
  return SHORT.map((short, i) => {
    const { mean, low, high } = meanInterval(games.map((means) => means[i]));
    return {
      what: scoreName(published.name, short),
      paper: `${published.scores[i]?.toFixed(1) ?? ''}${published.doubtful?.includes(i) ? ' (?)' : ''}`,
      ours: mean,
      low: Math.max(0, low),
      high: Math.min(100, high),
      basis: `${games.length} games, ${playouts[i]} playouts`,
    };
  });
}

/** The mean of independent figures. */
function meanFigure(figures: readonly Figure[]): Figure {
  const halfWidth = Math.hypot(...figures.map(([, width]) => width)) / figures.length;
  return [mean(figures.map(([points]) => points)), Number(halfWidth.toFixed(2))];
}

function puzzleRow(context: ReproductionContext, item: Item & { kind: 'puzzle' }): Promise<Row> {
  const { puzzle, player, games, sims } = item;
  const { title, searcher } = PLAYERS[player];
  const agent: AgentSpec = { name: title, game: gameUse(puzzle.sheet), searcher, budget: { sims } };
  const what = nameOf(item);
  const { [player]: published, incomparable = false } = puzzle;
  return aloneRow(context, { what, published, incomparable, agent, games, sims });
}

/**
 * The slides do not name the opponent; here it is the same player with random playouts. All roles follow the strategy, as in
 * the pairings; `mini-player-readings` also lets the own role alone follow it.
 */
function sweepRow(context: ReproductionContext, item: Item & { kind: 'sweep' }): Promise<Row> {
  const { sweep, place, sims, games } = item;
  const probability = PROBABILITIES[place];
  const player = (name: string, options: object): AgentSpec => ({
    name,
    game: gameUse(sweep.sheet),
    budget: { sims },
    searcher: { use: 'mini', final: 'value', ...options },
  });
  return duelRow(context, {
    what: nameOf(item),
    published: [sweep.points[place], sweep.halfWidth],
    sweep: `${sweep.name}: ${sweep.strategy} by P against random playouts`,
    doubtful: sweep.doubtful?.includes(place) ?? false,
    a: player(`P = ${probability}`, { strategies: sweep.strategy, ...sweep.player, probability }),
    b: player('random playouts', { strategies: 'random' }),
    games,
    sims,
  });
}
