import { Args, Flags } from '@oclif/core';
import { interruptSignal } from '../cli/interrupt.ts';
import { LabCommand, playing } from '../cli/lab-command.ts';

/** What it takes from a configuration. */
const TAKEN = ['game', 'seed', 'workers', 'duel.rounds', 'duel.openings', 'duel.each'];

export default class Duel extends LabCommand {
  static override summary = 'Play two agents against each other: Elo with its error, and when to stop.';
  static override description =
    'Each round is two games on the same opening with colours swapped; no game is counted twice. An agent is a file, a run folder, ' +
    'a YAML specification, or a short name: a searcher or an evaluator with options, such as random, material:depth=3, uct:sims=500.';
  static override examples = [
    '<%= config.bin %> duel populations/coevolution-draughts-1 random',
    '<%= config.bin %> duel a.msgpack material:depth=4 --rounds 200 --each depth=4',
    '<%= config.bin %> duel a.msgpack b.msgpack --rounds 5000 --sprt elo0=0,elo1=10',
    '<%= config.bin %> duel uct:sims=400 random --game othello --pgnout games.pgn',
  ];
  static override args = {
    a: Args.string({ description: 'an agent', required: true }),
    b: Args.string({ description: 'its opponent', required: true }),
  };
  static override flags = {
    rounds: Flags.integer({ description: 'pairs of games, at most (default: 50)', helpValue: 'N', min: 1 }),
    each: Flags.string({
      description: 'limits of both: depth, nodes, evals, sims, movetime',
      helpValue: 'depth=4',
    }),
    openings: Flags.string({
      description: 'plies=N random moves, or file=F, order=random, start=N',
      helpValue: 'plies=4',
    }),
    sprt: Flags.string({
      description: 'stop when decided: elo0, elo1, alpha, beta, model',
      helpValue: 'elo0=0,elo1=10',
    }),
    pgnout: Flags.string({ description: 'write the games to this file', helpValue: 'FILE' }),
    ...playing,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Duel);
    const [laboratory, { runDuel }] = await Promise.all([this.open(), import('../tasks/duel.ts')]);
    const config = await this.configuration(flags.config, flags.set, TAKEN);
    const { signal, release } = interruptSignal();
    try {
      const { summary, block } = await runDuel(laboratory, [args.a, args.b], {
        game: flags.game,
        usualGame: config.game,
        rounds: flags.rounds ?? config.duel?.rounds ?? 50,
        each: flags.each,
        defaultEach: config.duel?.each,
        openings: flags.openings,
        defaultPlies: config.duel?.openings,
        sprt: flags.sprt,
        pgnout: flags.pgnout,
        episodes: flags.episodes,
        seed: flags.seed ?? config.seed ?? 1,
        threads: this.threads(flags.workers, config),
        executor: flags.executor,
        signal,
      });
      this.log(block);
      return summary;
    } finally {
      release();
    }
  }
}
