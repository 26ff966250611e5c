import { Args, Flags } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';
import { gameUse } from '../lab/option-text.ts';
import { textTable } from '../report/table.ts';

export default class Solve extends LabCommand {
  static override summary =
    'Solve a small game or an endgame exactly, and measure an evaluator against the truth.';
  static override description =
    'Games whose positions are numbered are solved backwards from their ends, others forwards by visiting every position that can arise. What endgames there are says the README of the game.';
  static override examples = [
    '<%= config.bin %> solve tic-tac-toe',
    '<%= config.bin %> solve othello:size=4 --evaluator othello-weights',
    '<%= config.bin %> solve chinese-checkers:size=4,goal=full --evaluator simple-distance',
    '<%= config.bin %> solve draughts --endgame 3 --position "B:W7,K21:BK30"',
  ];
  static override args = {
    game: Args.string({ description: 'game, with options: ID[:key=value,...]', required: true }),
  };
  static override flags = {
    endgame: Flags.string({ description: 'an endgame instead of the whole game', helpValue: 'NAME' }),
    position: Flags.string({
      description: 'what to solve or look up, as the game prints positions',
      helpValue: 'TEXT',
    }),
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
    const [laboratory, { solveGame }, { Progress }] = await Promise.all([
      this.open(),
      import('../tasks/solve.ts'),
      import('../report/progress.ts'),
    ]);
    const started = performance.now();
    const progress = new Progress(process.stderr);
    const onCount = (positions: number) =>
      progress.update(`${positions} positions so far, of ${flags.limit} at most`);
    let found;
    try {
      found = solveGame(laboratory, gameUse(args.game), { ...flags, onCount });
    } finally {
      progress.clear();
    }
    const seconds = (performance.now() - started) / 1000;
    const { value, plies, maxPlies, moves, longest, won, lost, drawn, judgement } = found;
    const what = [args.game, flags.endgame && `endgame ${flags.endgame}`].filter(Boolean).join(', ');
    if (value === undefined) this.log(`${what}: ${seconds.toFixed(1)} s`);
    else {
      const role = flags.position === undefined ? 'the first role' : 'the role to move';
      const outcome = value > 0 ? `${role} wins` : value < 0 ? `${role} loses` : 'a draw';
      const cap = plies !== undefined && plies > maxPlies ? `, were they not capped at ${maxPlies}` : '';
      const length = plies === undefined || value === 0 ? '' : ` in ${plies} plies${cap}`;
      this.log(`${what}: ${outcome}${length} (value ${value}), ${seconds.toFixed(1)} s`);
    }
    if (moves)
      this.log(
        textTable(
          ['move', 'value', 'plies'],
          moves.map((move) => [move.name, String(move.value), String(move.plies)]),
        ),
      );
    this.log(`${won} positions won, ${lost} lost, ${drawn} drawn for the role to move`);
    if (longest && longest.plies > 0) this.log(`longest: ${longest.plies} plies from ${longest.position}`);
    if (judgement) {
      this.log(
        `${flags.evaluator}: root mean square error ${judgement.error.toFixed(3)}, right about ${(judgement.rightSide * 100).toFixed(1)}% of ${judgement.decided} decided positions`,
      );
    }
    return { ...found, seconds };
  }
}
