import { Args, Flags } from '@oclif/core';
import { interruptSignal } from '../cli/interrupt.ts';
import { LabCommand, playing } from '../cli/lab-command.ts';

export default class Tournament extends LabCommand {
  static override summary = 'Let many agents play each other: crosstable, ratings, and what ratings hide.';
  static override description =
    'Encounters are pairs of games on the same opening with colours swapped. Every game is kept in the folder of --out at once: a tournament ' +
    'killed at any moment goes on with --resume, and agents or rounds may be added to a finished one without playing anything again. ' +
    'In JSON, null stands for a bound that is infinite: nobody knows how strong an agent is that never lost.';
  static override examples = [
    '<%= config.bin %> tournament random material:depth=2 material:depth=4 --rounds 10',
    '<%= config.bin %> tournament populations/*/champion.msgpack --each nodes=2000 --out populations/cup',
    '<%= config.bin %> tournament --resume --out populations/cup uct:sims=500 --rounds 20',
  ];
  static override strict = false;
  static override args = { agents: Args.string({ description: 'agents, as for duel' }) };
  static override flags = {
    type: Flags.string({
      description: 'who meets whom (default: round-robin)',
      options: ['round-robin', 'gauntlet', 'swiss', 'knockout'],
    }),
    rounds: Flags.integer({ description: 'rounds (default: 2)', helpValue: 'N', min: 1 }),
    pairs: Flags.integer({
      description: 'pairs of games of an encounter (default: 1)',
      helpValue: 'N',
      min: 1,
    }),
    heroes: Flags.integer({
      description: 'first agents of a gauntlet who meet all others (default: 1)',
      helpValue: 'N',
      min: 1,
    }),
    each: Flags.string({
      description: 'limits of all: depth, nodes, evals, sims, movetime',
      helpValue: 'nodes=1000',
    }),
    openings: Flags.string({
      description: 'plies=N random moves, or file=F, order=random, start=N',
      helpValue: 'plies=4',
    }),
    anchor: Flags.string({
      description: 'agent whose rating is known, such as random=0',
      helpValue: 'NAME=ELO',
    }),
    out: Flags.string({
      description: 'folder (default: populations/tournament-GAME-SEED)',
      helpValue: 'DIR',
    }),
    resume: Flags.boolean({ description: 'go on with the tournament in the folder' }),
    pgnout: Flags.string({ description: 'write all games to this file', helpValue: 'FILE' }),
    ...playing,
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Tournament);
    const [laboratory, { runTournament }] = await Promise.all([
      this.open(),
      import('../tasks/tournament.ts'),
    ]);
    const config = await this.configuration(flags.config, flags.set, ['game', 'seed', 'workers']);
    const { signal, release } = interruptSignal();
    try {
      const { document, text } = await runTournament(laboratory, argv as string[], {
        ...flags,
        usualGame: config.game,
        type: flags.type as 'round-robin' | undefined,
        seed: flags.seed ?? (flags.resume ? undefined : config.seed),
        threads: this.threads(flags.workers, config),
        executor: flags.executor,
        signal,
      });
      this.log(text);
      return document;
    } finally {
      release();
    }
  }
}
