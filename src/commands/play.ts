import { Args, Flags } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { gameUse } from '../config/option-text.ts';

export default class Play extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'Play against an agent in the terminal.';
  static override description =
    'Moves are typed by name or number; Tab completes them. You can also type hint, back (take back a move), moves, save FILE, new or quit. --resume FILE continues a saved game.';
  static override examples = [
    '<%= config.bin %> play material:depth=6',
    '<%= config.bin %> play populations/coevolution-draughts-1 --role white',
    '<%= config.bin %> play levels --level 3',
    '<%= config.bin %> play populations/map-elites-draughts-1 --style risky,long',
    '<%= config.bin %> play uct:sims=2000 --game connect-four --role 2',
    '<%= config.bin %> play uct:sims=50 uct:sims=2000 --game nim:players=3',
  ];
  static override enableJsonFlag = false;
  static override strict = false;
  static override args = {
    agent: Args.string({
      description: 'your opponents: one for all other seats, or one for each in their order',
      required: true,
    }),
  };
  static override flags = {
    role: Flags.string({
      description: 'your side, by name or number from 1 (default: the first, or that of the saved game)',
      helpValue: 'R',
    }),
    each: Flags.string({
      description: "limits of the agent's search, such as depth=6 or movetime=1000",
      helpValue: 'depth=6',
    }),
    level: Flags.integer({
      description: 'AGENT is a folder that lab levels wrote: take this level',
      helpValue: 'N',
      min: 1,
    }),
    style: Flags.string({
      description: 'AGENT is a run of players of many styles: take the strongest that has all these words',
      helpValue: 'risky,long',
      exclusive: ['level'],
    }),
    resume: Flags.string({ description: 'continue a saved game', helpValue: 'FILE' }),
    game: common.game,
    seed: common.seed,
  };

  async run(): Promise<void> {
    const { argv, flags } = await this.parse(Play);
    const [laboratory, { agentsOf }, { parseBudget }, { parseRole }] = await Promise.all([
      this.open(),
      import('../agents/agents.ts'),
      import('../agents/budget.ts'),
      import('../agents/role-text.ts'),
    ]);
    const [{ readGames }, { levelAgent }, { styleAgent }, { PlaySession }, { playOnTerminal }] =
      await Promise.all([
        import('../storage/game-file.ts'),
        import('../agents/level-file.ts'),
        import('../agents/style-agent.ts'),
        import('../tasks/play-session.ts'),
        import('../cli/play-terminal.ts'),
      ]);
    const saved = flags.resume === undefined ? undefined : readGames(flags.resume)[0];
    const opponentOf = (agent: string) =>
      flags.level !== undefined
        ? levelAgent(agent, flags.level)
        : flags.style !== undefined
          ? styleAgent(agent, flags.style)
          : agent;
    const each = parseBudget(flags.each ?? '', '--each');
    const { game, agents } = agentsOf(laboratory, (argv as string[]).map(opponentOf), {
      game: flags.game === undefined ? saved?.game : gameUse(flags.game),
      each,
    });
    const role = flags.role === undefined ? undefined : parseRole(laboratory.game(game), flags.role);
    const request = { game, agents, role, seed: flags.seed ?? 1, saved, file: flags.resume };
    await playOnTerminal(new PlaySession(laboratory, request));
  }
}
