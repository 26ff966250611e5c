import {
  clopperPearson,
  gainsOfFirst,
  swappedPairs,
  type AgentSpec,
  type DuelScore,
  type ReproductionContext,
  type Row,
  type Spec,
} from 'evolab';
import { gamesOf, scoreRow } from './over-seeds.ts';

/** A learner whose champion plays. */
export interface Run {
  readonly name: string;
  readonly method: string;
  /** That with which `lab evolve` begins, if not given. */
  readonly preset?: string;
  /** What differs from the preset. */
  readonly change?: (learner: Spec) => Spec;
  readonly generations: number;
  /** The time that it takes on one core. */
  readonly seconds: number;
}

/** An agent, or the champion of a run, which may search in another way than its learner has it. */
export type Player = { readonly name: string } & (
  | { readonly agent: Omit<AgentSpec, 'name' | 'game'> }
  | { readonly run: Run; readonly search?: Partial<Pick<AgentSpec, 'searcher' | 'budget'>> }
);

/** Two players of a game; champions of runs meet those of the same seed. */
export interface Match {
  readonly game: Spec;
  readonly first: Player;
  readonly second: Player;
  /** Random moves of an opening: none where dice make games differ. */
  readonly plies: number;
}

/** What a duel takes on two cores, in seconds: a match whose champions are there is not free. */
const DUEL = 2;

/** Trains the champions with each seed and lets them play: the share of the points of the first players, in %. */
export async function playMatches(
  context: ReproductionContext,
  matches: readonly Match[],
  { seeds, pairs }: { readonly seeds: number; readonly pairs: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  const trained = new Set<Run>();
  for (const { game, first, second, plies } of matches) {
    const what = `${first.name} against ${second.name}, %`;
    const runs = [first, second].flatMap((player) => ('run' in player ? [player.run] : []));
    const due = runs.filter((run) => !trained.has(run)).reduce((sum, { seconds }) => sum + seconds, 0);
    // Two cores play and learn.
    if (!context.fits(what, seeds * (due / 2 + DUEL))) continue;
    const duels: DuelScore[] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      const players = [
        await playerOf(context, game, first, seed),
        await playerOf(context, game, second, seed),
      ] as const;
      duels.push(await duelOf(context, players, { pairs, plies, seed }));
    }
    runs.forEach((run) => trained.add(run));
    const costs = runs.map((run) => Math.round(context.cpuSeconds(nameOf(run, 1), run.generations)));
    const basis = [
      `${gamesOf(duels).toLocaleString('en')} games by ${seeds} seeds`,
      ...(costs.length > 0 ? [`seed 1 learned in ${costs.join(' and ')} CPU s`] : []),
    ];
    rows.push(scoreRow(what, '', duels, basis.join('; ')));
  }
  return rows;
}

const nameOf = ({ name }: Run, seed: number): string => `${name}-seed${seed}`;

async function playerOf(
  context: ReproductionContext,
  game: Spec,
  player: Player,
  seed: number,
): Promise<AgentSpec> {
  const { name } = player;
  if ('agent' in player) return { name, game, ...player.agent };
  const { run, search } = player;
  const { method, preset, change = (learner) => learner, generations } = run;
  const learner = change(context.learnerOf(method, game, preset));
  const [champion] = await context.evolve({ name: nameOf(run, seed), game, learner, seed, generations });
  return { ...champion, ...search, name };
}

/** A duel; in a game of one role the better score of two games with the same luck wins. */
async function duelOf(
  context: ReproductionContext,
  [first, second]: readonly [AgentSpec, AgentSpec],
  { pairs, plies, seed }: { readonly pairs: number; readonly plies: number; readonly seed: number },
): Promise<DuelScore> {
  const game = context.game(first.game);
  if (game.roles.length === 2) return context.duel(first, second, pairs, plies, seed);
  const gains = await context.compute({ game: first.game, first, second, pairs, plies }, seed, async () =>
    gainsOfFirst(
      game.roles.length,
      await context.play(swappedPairs(game, first, [second], { pairs, plies, seed })),
    ),
  );
  const wins = gains.filter((gain) => gain > 0).length;
  const losses = gains.filter((gain) => gain < 0).length;
  const draws = gains.length - wins - losses;
  const [low, high] = clopperPearson(wins + draws / 2, gains.length);
  return { wins, losses, draws, byRole: [], low, high, repeats: 0 };
}
