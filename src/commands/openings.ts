import { Args, Flags } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { onlyGame } from '../cli/game-word.ts';
import { LabCommand } from '../cli/lab-command.ts';
import type { AgentSpec } from '../contract/agent.ts';
import { gameUse } from '../config/option-text.ts';
import { LabError } from '../util/errors.ts';

export default class Openings extends LabCommand {
  static override group = 'games' as const;
  static override summary = 'Make a book of random openings, one a line, for duels and tournaments.';
  static override description =
    'No two lead to symmetric positions. With --balance, the book has only openings that an agent ' +
    'evaluates as about even. Use the book with --openings FILE.';
  static override examples = [
    '<%= config.bin %> openings draughts --plies 4 --count 50 --out book.txt',
    '<%= config.bin %> openings othello --plies 6 --balance 0.2 --agent material:depth=4',
  ];
  static override args = {
    game: Args.string({ description: 'game, with options: ID[:key=value,...]' }),
  };
  static override flags = {
    game: common.game,
    plies: Flags.integer({ description: 'random moves', helpValue: 'N', min: 0, default: 4 }),
    count: Flags.integer({
      description: 'openings, fewer if the game has no more',
      helpValue: 'N',
      min: 1,
      default: 50,
    }),
    balance: Flags.string({
      description: 'largest value, from 0 to 1, for the side that is better off',
      helpValue: 'X',
    }),
    agent: Flags.string({
      description: 'the agent that evaluates (default: material:depth=4)',
      helpValue: 'AGENT',
      dependsOn: ['balance'],
    }),
    out: Flags.string({ description: 'file (default: the output stream)', helpValue: 'FILE' }),
    force: common.force,
    seed: common.seed,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Openings);
    const [laboratory, { agentsOf }, { openings }, { printOpenings }] = await Promise.all([
      this.open(),
      import('../agents/agents.ts'),
      import('../tasks/openings.ts'),
      import('../play/opening-text.ts'),
    ]);
    const game = gameUse(onlyGame(args.game, flags.game));
    const { plies, count, seed = 1 } = flags;
    const bound = flags.balance === undefined ? undefined : Number(flags.balance);
    if (bound !== undefined && !(bound >= 0 && bound <= 1))
      throw new LabError('LAB_USAGE', `--balance ${flags.balance}: not a number from 0 to 1`, '');
    const agent = (): AgentSpec =>
      agentsOf(laboratory, [flags.agent ?? 'material:depth=4'], { game }).agents[0];
    const request = {
      game,
      plies,
      count,
      seed,
      ...(bound !== undefined && { balance: { bound, agent: agent() } }),
    };
    const output = this.output(flags.out, flags.force);
    const found = await this.perform(laboratory, {}, (context) => openings(context, request));
    const text = printOpenings(laboratory.game(game), found);
    if (found.length < count) this.note(`Found ${found.length} openings, no more of ${plies} plies.`);
    if (output === undefined) this.log(text.trimEnd());
    else output.write(text);
    return { game, openings: text.trimEnd().split('\n') };
  }
}
