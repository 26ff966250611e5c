import { Args, Flags } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';
import { gameUse } from '../lab/option-text.ts';

export default class Solve extends LabCommand {
  static override summary = 'Solve a small game exactly, and measure an evaluator against the truth.';
  static override description =
    'Games whose positions are numbered are solved backwards from their ends, others forwards by visiting every position that can arise.';
  static override examples = [
    '<%= config.bin %> solve tic-tac-toe',
    '<%= config.bin %> solve othello:size=4 --evaluator othello-weights',
    '<%= config.bin %> solve chinese-checkers:size=4,goal=full --evaluator simple-distance',
  ];
  static override args = {
    game: Args.string({ description: 'game, with options: ID[:key=value,...]', required: true }),
  };
  static override flags = {
    evaluator: Flags.string({ description: 'evaluator or agent file to judge', helpValue: 'AGENT' }),
    limit: Flags.integer({
      description: 'give up beyond so many positions',
      helpValue: 'N',
      default: 20_000_000,
      min: 1,
    }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Solve);
    const [laboratory, { solveGame }] = await Promise.all([this.open(), import('../cli/solving.ts')]);
    const started = performance.now();
    const found = solveGame(laboratory, gameUse(args.game), flags.evaluator, flags.limit);
    const seconds = (performance.now() - started) / 1000;
    const { value, won, lost, drawn, judgement } = found;
    const outcome = value > 0 ? 'the first role wins' : value < 0 ? 'the first role loses' : 'a draw';
    this.log(
      `${args.game}: ${outcome}${found.plies === undefined || value === 0 ? '' : ` in ${found.plies} plies`} (value ${value}), ${seconds.toFixed(1)} s`,
    );
    this.log(`${won} positions won, ${lost} lost, ${drawn} drawn for the role to move`);
    if (judgement) {
      this.log(
        `${flags.evaluator}: root mean square error ${judgement.error.toFixed(3)}, right about ${(judgement.rightSide * 100).toFixed(1)}% of ${judgement.decided} decided positions`,
      );
    }
    return { ...found, seconds };
  }
}
