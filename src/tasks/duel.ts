import type { AgentSpec, MatchJob, MatchRecord, Use } from '../contract/agent.ts';
import { checkBudget } from '../lab/agent-source.ts';
import { Interrupted } from '../contract/executor.ts';
import { pullMatches } from '../play/run-jobs.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { parseOptions, useText } from '../lab/option-text.ts';
import { Duel, type DuelSummary } from '../play/duel.ts';
import { checkSprt, SPRT_DEFAULTS, type SprtSettings } from '../statistics/sprt.ts';
import { duelBlock } from '../report/duel-block.ts';
import { gameText } from '../report/game-text.ts';
import { Progress } from '../report/progress.ts';
import { checkWritable, writeWhole } from '../storage/files.ts';
import { digest } from '../storage/run-folder.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { openExecutor } from '../worker/open-executor.ts';
import { agentsOf } from '../lab/agents.ts';
import { limitList, limitRemarks } from '../lab/budget.ts';
import { EpisodeKeeper } from '../storage/episode-keeper.ts';
import { bookDigest, checkOpenings, openingsOf } from '../lab/opening-plan.ts';

/** What `lab duel` was asked, flags as they were typed. */
export interface DuelRequest {
  readonly game: string | undefined;
  readonly usualGame: Use | undefined;
  readonly rounds: number;
  readonly each: string | undefined;
  readonly defaultEach: object | undefined;
  readonly openings: string | undefined;
  readonly defaultPlies: number | undefined;
  readonly sprt: string | undefined;
  readonly pgnout: string | undefined;
  /** A database of episodes that takes the games. */
  readonly episodes: string | undefined;
  readonly seed: number;
  readonly threads: number;
  /** A queue that other machines serve, instead of threads. */
  readonly executor: string | undefined;
  readonly signal: AbortSignal;
}

/** A duel as scripts read it: who played what, and what came of it. */
export interface DuelDocument extends DuelSummary {
  /** As one would type it after `--game`. */
  readonly game: string;
  /** What each searched with and within which limits; the digest is the one that databases of episodes know it by. */
  readonly agents: readonly (Omit<AgentSpec, 'game' | 'weights'> & { readonly digest: string })[];
  readonly seed: number;
  /** As one would type it after `--openings`. */
  readonly openings: string;
  readonly interrupted: boolean;
}

/** Plays a duel; a summary for scripts and the block people read. Ctrl-C ends it with what was played. */
export async function runDuel(
  laboratory: Laboratory,
  texts: readonly [string, string],
  request: DuelRequest,
): Promise<{ summary: DuelDocument; block: string }> {
  const each = checkBudget(
    request.each === undefined
      ? (request.defaultEach ?? {})
      : Object.fromEntries(parseOptions(request.each, '--each')),
    '--each',
  );
  const { game: use, agents } = agentsOf(laboratory, texts, {
    ...{ game: request.game, usual: request.usualGame, each },
  });
  const game = laboratory.assembler.game(use);
  checkOpenings(request.openings);
  const plies = request.defaultPlies ?? 4;
  const { openings, description } = openingsOf(game, request.openings, {
    plies,
    count: request.rounds,
    seed: request.seed,
  });
  const sprt = request.sprt === undefined ? undefined : sprtOf(request.sprt);
  const duel = new Duel({
    agents: [agents[0], agents[1]],
    rounds: request.rounds,
    openings,
    seed: request.seed,
    ...(sprt && { sprt }),
  });
  if (request.pgnout !== undefined) checkWritable(request.pgnout);
  const { definition } = laboratory.registries.games.get(use.use);
  const { rulesVersion = 1 } = definition;
  const opened = [description, bookDigest(request.openings) ?? ''];
  const keeper =
    request.episodes === undefined
      ? undefined
      : new EpisodeKeeper(request.episodes, {
          // Not how many rounds there are: a longer duel begins with the games of a shorter one.
          digest: digest({ duel: { use, rulesVersion, agents, seed: request.seed, opened } }),
          command: 'duel',
          label: agents.map(({ name }) => name).join(' - '),
          game: use,
          rulesVersion,
        });
  const played: { job: MatchJob; record: MatchRecord }[] = [];
  const jobs = new Map<string, MatchJob>();
  const source = {
    next: () => {
      const next = duel.next();
      for (const job of next ?? []) jobs.set(job.id, job);
      return next;
    },
    report: (record: MatchRecord) => {
      const job = jobs.get(record.id)!;
      jobs.delete(record.id);
      if (request.pgnout !== undefined) played.push({ job, record });
      keeper?.keep([{ ...job, ...record, round: record.id }]);
      duel.report(record);
    },
  };
  const progress = new Progress(process.stderr);
  const executor = await openExecutor(laboratory, {
    threads: request.threads,
    url: request.executor,
    folder: process.cwd(),
    say: (line) => progress.line(line),
    signal: request.signal,
  });
  let interrupted = false;
  try {
    await pullMatches(executor, source, {
      signal: request.signal,
      onProgress: () => {
        const { wins, losses, draws, games, elo, eloError } = duel.summary();
        progress.update(
          `${games} of ${2 * request.rounds} games`,
          executor.status,
          `${wins} won ${losses} lost ${draws} drawn`,
          `Elo ${elo.toFixed(0)} ± ${eloError.toFixed(0)}`,
        );
      },
    });
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    interrupted = true;
    process.exitCode = 130;
  } finally {
    progress.clear();
    if (keeper) progress.line(keeper.close());
    await executor.close();
  }
  if (request.pgnout !== undefined) {
    played.sort((x, y) => x.record.id.localeCompare(y.record.id, 'en', { numeric: true }));
    const texts = played.map(({ job, record }) =>
      gameText(game, {
        game: use,
        players: job.agents.map(({ name }) => name),
        ...record,
        round: record.id.replace('/', '.'),
        seed: job.seed,
      }),
    );
    writeWhole(request.pgnout, texts.join('\n'));
  }
  const gameName = useText(use, definition.defaults);
  const conditions = [gameName, ...limitList(each), description];
  const players = agents.map(({ name }, i) => ({ name, cost: duel.costs[i] }));
  const block = duelBlock({
    first: agents[0].name,
    second: agents[1].name,
    conditions,
    tally: duel.tally,
    ...(sprt && duel.sprt && { sprt: { settings: sprt, state: duel.sprt } }),
  });
  return {
    summary: {
      game: gameName,
      agents: agents.map(described),
      seed: request.seed,
      openings: request.openings ?? `plies=${plies}`,
      ...duel.summary(),
      interrupted,
    },
    block: [block, ...remarks(duel, interrupted), ...limitRemarks(each, players)].join('\n'),
  };
}

/** An agent by all but its game and its weights, which its digest covers. */
function described(agent: AgentSpec): DuelDocument['agents'][number] {
  const { name, searcher, evaluator, budget } = agent;
  return { name, digest: digest(agent), searcher, ...(evaluator && { evaluator }), budget };
}

/** What else the reader should know: what each side spent, and what was not counted. */
function remarks(duel: Duel, interrupted: boolean): string[] {
  const { costs, repeats, sprt } = duel.summary();
  const games = Math.max(1, duel.summary().games);
  const spent = costs.map(
    ({ nodes, evals }) => `${Math.round(nodes / games)} nodes, ${Math.round(evals / games)} evaluations`,
  );
  return [
    `Cost of a game: ${spent[0]} against ${spent[1]}`,
    ...(repeats > 0
      ? [`${repeats} pairs repeated an earlier one move by move and were not counted: give longer openings`]
      : []),
    ...(sprt !== undefined && sprt !== 'continue' ? [`${sprt} accepted`] : []),
    ...(sprt === 'continue' && !interrupted ? ['Undecided after all rounds: give more by --rounds'] : []),
    ...(interrupted ? ['Stopped before the end'] : []),
  ];
}

function sprtOf(text: string): SprtSettings {
  const settings: Record<string, unknown> = { ...SPRT_DEFAULTS };
  for (const [key, value] of parseOptions(text, '--sprt')) {
    if (!(key in SPRT_DEFAULTS))
      throw new LabError('LAB_USAGE', `--sprt knows no '${key}'`, knownHint(key, Object.keys(SPRT_DEFAULTS)));
    settings[key] = value;
  }
  const sprt = settings as unknown as SprtSettings;
  checkSprt(sprt);
  return sprt;
}
