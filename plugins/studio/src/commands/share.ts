import { Args, Flags } from '@oclif/core';
import { common, gameUse, LabCommand, levelFiles, parseBudget } from 'evolab/command';

export default class Share extends LabCommand {
  static override group = 'look' as const;
  static override summary =
    'Write an agent and its board as one HTML file, to play in a browser without lab.';
  static override description =
    'The file needs no network and no other file. Its search runs in the browser and makes the moves that lab makes with the same seed. ' +
    'With several agents people choose whom they play, or watch them play each other; with --game alone people play each other.';
  static override examples = [
    '<%= config.bin %> share populations/champions/othello-n-tuple-hour.msgpack --out agent.html',
    '<%= config.bin %> share uct:sims=2000 --game connect-four --out connect-four.html',
    '<%= config.bin %> share populations/coevolution-draughts-1 material:depth=4 --each depth=6 --out draughts.html',
    '<%= config.bin %> share populations/othello-levels --out levels.html',
    '<%= config.bin %> share --game hex:size=7 --out hex.html',
  ];
  static override strict = false;
  static override args = {
    agents: Args.string({
      description: 'agents, as for duel; a folder of lab levels stands for all of its levels',
    }),
  };
  static override flags = {
    out: Flags.string({ description: 'file to write', helpValue: 'FILE', default: 'agent.html' }),
    each: Flags.string({
      description: "limits of the agents' search at full strength, such as depth=6 or movetime=1000",
      helpValue: 'depth=6',
    }),
    game: common.game,
    force: common.force,
    seed: common.seed,
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Share);
    const output = this.output(flags.out, flags.force);
    const [laboratory, { share }] = await Promise.all([this.open(), import('../share/share.ts')]);
    const { html, game, agents } = share(laboratory, {
      agents: (argv as string[]).flatMap((agent) => {
        const levels = levelFiles(agent);
        return levels.length > 0 ? levels : [agent];
      }),
      game: gameUse(flags.game),
      each: parseBudget(flags.each ?? '', '--each'),
      seed: flags.seed ?? 1,
    });
    const bytes = output.write(html);
    this.log(flags.out);
    this.note(`${Math.ceil(bytes / 1024)} KB. Open it in a browser, or send it to a friend.`);
    return { out: flags.out, bytes, game, agents: agents.map(({ name }) => name) };
  }
}
