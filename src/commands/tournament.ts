import { Args, Flags } from '@oclif/core';
import { adjudicating, common, playing } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { optionFlags, optionsIn } from '../cli/option-flags.ts';
import { DUEL_OPTIONS } from '../config/config-form.ts';
import { gameUse } from '../config/option-text.ts';
import { shellWord } from '../util/shell-word.ts';

const NOISE = { noise: DUEL_OPTIONS.noise };

export default class Tournament extends LabCommand {
  static override group = 'compare' as const;
  static override summary =
    'Let many agents play each other: crosstable, ratings with intervals, intransitivity.';
  static override description =
    'Encounters are pairs of games on the same opening with colours swapped. Every game is kept in the folder of --out at once: a tournament ' +
    'killed at any moment continues with --resume, and agents or rounds may be added to a finished one without playing anything again. ' +
    'In JSON, null stands for an infinite bound: the strength of an agent that never lost has no upper bound.';
  static override examples = [
    '<%= config.bin %> tournament random material:depth=2 material:depth=4 --rounds 10',
    '<%= config.bin %> tournament populations/*/champion.msgpack --each nodes=2000 --out populations/cup',
    '<%= config.bin %> tournament --resume --out populations/cup uct:sims=500 --rounds 20',
  ];
  static override strict = false;
  static override args = { agents: Args.string({ description: 'agents, as for duel' }) };
  static override flags = {
    type: Flags.option({
      description: 'the schedule (default: round-robin)',
      options: ['round-robin', 'gauntlet', 'swiss', 'knockout'] as const,
    })(),
    rounds: Flags.integer({ description: 'rounds (default: 2)', helpValue: 'N', min: 1 }),
    pairs: Flags.integer({
      description: 'pairs of games of an encounter (default: 1)',
      helpValue: 'N',
      min: 1,
    }),
    seeds: Flags.integer({
      description: 'first agents of a gauntlet, which meet all others (default: 1)',
      helpValue: 'N',
      min: 1,
      aliases: ['heroes'],
    }),
    each: Flags.string({
      description: 'limits of all: depth, nodes, evals, sims, exact, movetime',
      helpValue: 'nodes=1000',
    }),
    openings: common.openings,
    ...optionFlags(NOISE, { noise: '0.1' }, { configurable: true }),
    ...adjudicating,
    anchor: Flags.string({
      description: 'agent whose rating is known, such as random=0',
      helpValue: 'NAME=ELO',
    }),
    out: Flags.string({
      description: 'folder (default: populations/tournament-GAME-SEED)',
      helpValue: 'DIR',
    }),
    resume: Flags.boolean({ description: 'continue the tournament in the folder' }),
    // lab export writes them too, whenever one likes.
    pgnout: Flags.string({ description: 'write all games to this file', helpValue: 'FILE', hidden: true }),
    force: Flags.boolean({ ...common.force, hidden: true, dependsOn: ['pgnout'] }),
    ...playing,
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Tournament);
    const [
      laboratory,
      { entrantsOf },
      { parseBudget },
      { parseOpeningPlan },
      { readStored },
      { parseAnchor },
      { parseAdjudication },
    ] = await Promise.all([
      this.open(),
      import('../tournament/entrants.ts'),
      import('../agents/budget.ts'),
      import('../agents/opening-plan.ts'),
      import('../tournament/folder.ts'),
      import('../tournament/anchor.ts'),
      import('../agents/adjudication-text.ts'),
    ]);
    const [{ tournament }, { tournamentText }, { gamesText }, { gamesOf }] = await Promise.all([
      import('../tasks/tournament.ts'),
      import('../report/tournament-text.ts'),
      import('../report/games-text.ts'),
      import('../tournament/games.ts'),
    ]);
    const config = await this.configuration(flags.config, flags.set, ['game', 'seed', 'workers']);
    const stored = flags.resume ? readStored(flags.out) : undefined;
    const each = flags.each === undefined ? undefined : parseBudget(flags.each, '--each');
    const asked = { game: gameUse(flags.game), usual: config.game, each };
    const { game, agents, texts } = entrantsOf(laboratory, argv as string[], stored, asked);
    const output = this.output(flags.pgnout, flags.force);
    this.claim(flags.episodes);
    const request = {
      game,
      agents,
      texts,
      each,
      resume: flags.resume,
      out: flags.out,
      episodes: flags.episodes,
      type: flags.type,
      rounds: flags.rounds,
      pairs: flags.pairs,
      seeds: flags.seeds,
      openings: flags.openings === undefined ? undefined : parseOpeningPlan(flags.openings),
      noise: flags.noise === undefined ? undefined : optionsIn(NOISE, flags).noise,
      adjudication: parseAdjudication(flags),
      anchor: flags.anchor === undefined ? undefined : parseAnchor(flags.anchor),
      seed: flags.seed ?? (flags.resume ? undefined : config.seed),
    };
    const place = { threads: this.threads(flags.workers, config), executor: flags.executor };
    const result = await this.perform(laboratory, place, (context) => tournament(context, request));
    const { tournament: played, planned, interrupted } = result;
    output?.write(
      gamesText(laboratory.registries.notations, laboratory.factory.game(played.game), gamesOf(played)),
    );
    const dir = shellWord(played.folder.path);
    const episodes = flags.episodes === undefined ? '' : ` --episodes ${shellWord(flags.episodes)}`;
    // A program that a file names, here that of the tournament, is started only if the user says so.
    const trusted = played.programs === undefined ? '' : ' --allow-programs';
    const next = interrupted
      ? `Stopped after ${played.played.length} of ${planned} ${result.unit}, all of them are kept. To go on:\n  lab tournament --resume --out ${dir}${episodes}${trusted}`
      : `Next:\n  lab report ${dir}\n  lab replay ${dir}`;
    this.log(`${tournamentText(played, result.tables)}\n\n${next}`);
    return { out: played.folder.path, interrupted, ...result.document };
  }
}
