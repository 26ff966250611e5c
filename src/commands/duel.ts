import { Args, Flags } from '@oclif/core';
import { adjudicating, common, playing } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { optionFlags, optionsIn } from '../cli/option-flags.ts';
import { withDefaults } from '../contract/option.ts';
import { DUEL_OPTIONS } from '../config/config-form.ts';
import { gameUse } from '../config/option-text.ts';
import { gameText } from '../registry/spec-text.ts';
import type { DuelRequest } from '../tasks/duel.ts';

/** What it takes from a configuration. */
const TAKEN = ['game', 'seed', 'workers', 'duel.rounds', 'duel.openings', 'duel.noise', 'duel.each'];

/** Its options that are flags as they are. */
const TYPED = { rounds: DUEL_OPTIONS.rounds, noise: DUEL_OPTIONS.noise };

export default class Duel extends LabCommand {
  static override group = 'compare' as const;
  static override summary =
    'Play two agents against each other: who is stronger, by how much, and when to stop.';
  static override description =
    'Each round is two games on the same opening with colours swapped, and with the same dice where there are any; no game is counted twice. ' +
    'With three roles or more a round has each agent in every seat among copies of the other; with one role both play alone. An agent is a file, a run folder, ' +
    'a YAML specification, or a short name: a searcher or an evaluator with options, such as random, material:depth=3, uct:sims=500. ' +
    'Search limits and options may also follow a file or a folder: champion.msgpack:nodes=1000,searcher=deepening.';
  static override examples = [
    '<%= config.bin %> duel populations/coevolution-draughts-1 random',
    '<%= config.bin %> duel a.msgpack material:depth=4 --rounds 200 --each depth=4',
    '<%= config.bin %> duel a.msgpack b.msgpack --rounds 5000 --sprt elo0=0,elo1=10',
    '<%= config.bin %> duel uct:sims=400 random --game othello --out games.pgn',
  ];
  static override args = {
    a: Args.string({ description: 'an agent', required: true }),
    b: Args.string({ description: 'its opponent', required: true }),
  };
  static override flags = {
    ...optionFlags(TYPED, { rounds: 'N', noise: '0.1' }, { configurable: true }),
    each: Flags.string({
      description: 'limits of both: depth, nodes, evals, sims, exact, movetime',
      helpValue: 'depth=4',
    }),
    openings: common.openings,
    sprt: Flags.string({
      description: 'stop when decided: elo0, elo1, alpha, beta, model',
      helpValue: 'elo0=0,elo1=10',
    }),
    ...adjudicating,
    out: Flags.string({
      description: 'write the games to this file, in the usual notation of the game',
      helpValue: 'FILE',
      aliases: ['pgnout'],
    }),
    force: common.force,
    format: Flags.option({
      description: 'a readable result, or the lines of fastchess',
      options: ['text', 'fastchess'] as const,
      default: 'text',
    })(),
    ...playing,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Duel);
    const [laboratory, { agentsOf }, { checkBudget, parseBudget }, { parseOpeningPlan }] = await Promise.all([
      this.open(),
      import('../agents/agents.ts'),
      import('../agents/budget.ts'),
      import('../agents/opening-plan.ts'),
    ]);
    const [
      { parseSprt },
      { parseAdjudication },
      { duel },
      { duelText, fastchessText },
      { duelNext, gameToWatch },
      { gamesText },
    ] = await Promise.all([
      import('../agents/sprt-text.ts'),
      import('../agents/adjudication-text.ts'),
      import('../tasks/duel.ts'),
      import('../report/duel-text.ts'),
      import('../report/duel-next.ts'),
      import('../report/games-text.ts'),
    ]);
    const config = await this.configuration(flags.config, flags.set, TAKEN);
    const usual = withDefaults(DUEL_OPTIONS, config.duel ?? {});
    const { rounds, noise, ...unlessTyped } = optionsIn(usual, { rounds: flags.rounds, noise: flags.noise });
    const each =
      flags.each === undefined
        ? checkBudget(unlessTyped.each, 'duel.each')
        : parseBudget(flags.each, '--each');
    const { game, agents } = agentsOf(laboratory, [args.a, args.b], {
      game: gameUse(flags.game),
      usual: config.game,
      each,
    });
    const plies = config.duel?.openings;
    const sprt = flags.sprt === undefined ? undefined : parseSprt(flags.sprt);
    const adjudication = parseAdjudication(flags);
    const output = this.output(flags.out, flags.force);
    this.claim(flags.episodes);
    const request: DuelRequest = {
      game,
      agents,
      each,
      sprt,
      adjudication,
      rounds,
      noise,
      openings:
        flags.openings === undefined
          ? plies === undefined
            ? undefined
            : { plies }
          : parseOpeningPlan(flags.openings),
      seed: flags.seed ?? config.seed ?? 1,
      episodes: flags.episodes,
      keepGames: flags.out !== undefined,
    };
    const place = { threads: this.threads(flags.workers, config), executor: flags.executor };
    const result = await this.perform(laboratory, place, (context) => duel(context, request));
    output?.write(gamesText(laboratory.registries.notations, laboratory.factory.game(game), result.games));
    const typed = gameText(game, laboratory.registries);
    const { roles } = laboratory.game(game);
    const reading = {
      ...result,
      game: typed,
      roles: roles.length,
      each,
      noise,
      adjudication,
      gamesFile: flags.out,
    };
    const { summary, openings, forfeits, interrupted } = result;
    if (flags.format === 'fastchess') this.log(fastchessText(reading));
    else {
      const { episodes, out: file } = flags;
      const { games } = result;
      const watch =
        file === undefined || games.length === 0
          ? undefined
          : { file, game: gameToWatch(games, agents[0].name) };
      const call = {
        ...request,
        openings: result.openingPlan,
        words: this.argv,
        summary,
        interrupted,
        episodes,
        watch,
      };
      this.log(duelText(reading, duelNext(call)));
    }
    const played = {
      game: typed,
      agents: result.agents,
      seed: request.seed,
      openings,
      noise,
      ...(adjudication && { adjudication }),
    };
    return { ...played, ...summary, forfeits, interrupted };
  }
}
