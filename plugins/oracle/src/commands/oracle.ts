import { Args, Flags } from '@oclif/core';
import { LabError, type Spec } from 'evolab';
import { agentsOf, common, gameUse, LabCommand, onlyGame } from 'evolab/command';
import { SOURCES } from '../exact-source.ts';

export default class Oracle extends LabCommand {
  static override group = 'games' as const;
  static override summary =
    'Make a set of solved positions, with the value of every move, to measure agents.';
  static override description =
    'The positions come up in games of the players, at most one in each, and no two are images of each other. ' +
    'They are solved by the table of the endgame or of the whole game, by the solver of the game, or by a search to its end. ' +
    'Stages, results and positions in which the result can be thrown away have equal shares. docs/oracles.md';
  static override examples = [
    '<%= config.bin %> oracle connect-four --positions 200 --out c4.msgpack',
    '<%= config.bin %> oracle othello --plies 46..58 --out othello.msgpack',
    '<%= config.bin %> oracle draughts --endgame 3 --players material:depth=2 --players random --out d3.msgpack',
  ];
  static override args = {
    game: Args.string({ description: 'game, with options: ID[:key=value,...]' }),
  };
  static override flags = {
    game: common.game,
    positions: Flags.integer({
      description: 'positions of the set',
      helpValue: 'N',
      default: 200,
      min: 1,
      max: 20_000,
    }),
    out: Flags.string({ description: 'the file of the set', helpValue: 'FILE', required: true }),
    endgame: Flags.string({ description: 'positions of this endgame', helpValue: 'NAME' }),
    plies: Flags.string({
      description:
        'plies of the game between which positions lie (default: as early as nearly all are solved)',
      helpValue: 'FIRST..LAST',
    }),
    players: Flags.string({
      description:
        "who plays the games; several times for several (default: random, uct, the game's evaluators)",
      helpValue: 'AGENT',
      multiple: true,
      multipleNonGreedy: true,
    }),
    noise: Flags.string({
      description: 'probability with which a move is random',
      helpValue: 'P',
      default: '0.2',
    }),
    limit: Flags.integer({
      description: 'give up a position after so many nodes',
      helpValue: 'N',
      default: 1_000_000,
      min: 1,
    }),
    by: Flags.option({ description: 'how to solve (default: the best way)', options: SOURCES })(),
    force: common.force,
    seed: common.seed,
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Oracle);
    const [laboratory, { makeOracle }, { usualPlayers }, { setText, setDocument }, { writeOracle }] =
      await Promise.all([
        this.open(),
        import('../make-oracle.ts'),
        import('../candidates.ts'),
        import('../oracle-text.ts'),
        import('evolab/storage'),
      ]);
    const asked = gameUse(onlyGame(args.game, flags.game));
    const { options } = laboratory.registries.games.resolve(asked);
    const game: Spec = { use: asked.use, ...options };
    const texts = flags.players ?? usualPlayers(laboratory, game.use);
    const players = texts.map((text) => agentsOf(laboratory, [text], { game }).agents[0]);
    const output = this.output(flags.out, flags.force);
    const { positions, limit, endgame, by, seed = 1 } = flags;
    const noise = probability(flags.noise);
    const plies = flags.plies === undefined ? undefined : range(flags.plies);
    const request = { game, positions, limit, endgame, by, seed, noise, plies, players };
    const place = { threads: this.threads(flags.workers), executor: flags.executor };
    const { set } = await this.perform(laboratory, place, (context) => makeOracle(context, request));
    if (!set) {
      this.note('Interrupted: nothing was written.');
      return { interrupted: true };
    }
    writeOracle(output.ready(), set);
    this.log(setText(set));
    this.log(`\nNext:\n  lab accuracy random --oracle ${flags.out}`);
    return { out: flags.out, ...setDocument(set) };
  }
}

function probability(text: string): number {
  const value = Number(text);
  if (text !== '' && value >= 0 && value < 1) return value;
  throw new LabError('LAB_USAGE', `--noise ${text} is no probability below 1`, 'for example --noise 0.2');
}

function range(text: string): readonly [number, number] {
  const [, first, last] = /^(\d+)\.\.(\d+)$/.exec(text) ?? [];
  if (first !== undefined && Number(first) <= Number(last)) return [Number(first), Number(last)];
  throw new LabError('LAB_USAGE', `--plies ${text} is no range`, 'for example --plies 20..34');
}
