import { Args, Flags } from '@oclif/core';
import { agentsOf, common, gameUse, LabCommand, lineText } from 'evolab/command';
import { PROTOCOLS } from '../notation.ts';

export default class Engine extends LabCommand {
  static override group = 'machines' as const;
  static override enableJsonFlag = false;
  static override summary =
    'Let other programs play with an agent: the other side of UGI, GTP, NBoard, Hub or JSON lines.';
  static override description =
    'Reads commands from the input and answers on the output, until it is told to quit or the input ends. ' +
    'Without limits from the other program the agent plays with its own.';
  static override examples = [
    '<%= config.bin %> engine populations/champions/othello-n-tuple-hour.msgpack --protocol gtp',
    '<%= config.bin %> engine material:depth=6 --game draughts --protocol hub',
    '<%= config.bin %> engine uct:sims=1000 --game connect-four --protocol ugi',
  ];
  static override args = {
    agent: Args.string({ description: 'an agent file, run folder or short name', required: true }),
  };
  static override flags = {
    protocol: Flags.option({
      description: 'what the other program speaks',
      options: PROTOCOLS,
      default: 'ugi' as const,
    })(),
    game: common.game,
    seed: common.seed,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Engine);
    const [laboratory, { serveEngine }] = await Promise.all([
      this.open(),
      import('../server/serve-engine.ts'),
    ]);
    const { game, agents } = agentsOf(laboratory, [args.agent], { game: gameUse(flags.game) });
    const { protocol, seed = 1 } = flags;
    // What is printed is for a program, which may print it on.
    const say = (text: string) => process.stdout.write(`${text.split('\n').map(lineText).join('\n')}\n`);
    await this.perform(laboratory, { threads: 1 }, (context) =>
      serveEngine(context, {
        protocol,
        seed,
        say,
        agent: agents[0],
        game: laboratory.game(game),
        input: process.stdin,
      }),
    );
  }
}
