import { Args } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { onlyGame } from '../cli/game-word.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { gameUse } from '../config/option-text.ts';
import type { TaskEvent } from '../tasks/context.ts';
import type { DoctorEvent, DoctorResult } from '../tasks/doctor.ts';

export default class Doctor extends LabCommand {
  static override group = 'extend' as const;
  static override summary = 'Test a game, evaluator, searcher or learner against its contract.';
  static override description =
    'Runs all checks of the contract and prints those that fail. The exit status is 0 if all hold, 2 if not. ' +
    'Evaluators, searchers and learners are tested on the game of --game, or else on tic-tac-toe or the first game that they support.';
  static override examples = [
    '<%= config.bin %> doctor draughts',
    '<%= config.bin %> doctor othello:size=6',
    '<%= config.bin %> doctor alphabeta --game tic-tac-toe',
  ];
  static override args = {
    id: Args.string({
      description: 'the extension, with options: ID[:key=value,...]; none: the game of --game',
    }),
  };
  static override flags = { game: common.game, seed: common.seed };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Doctor);
    const [laboratory, { doctor }, { checksText, checkText }] = await Promise.all([
      this.open(),
      import('../tasks/doctor.ts'),
      import('../report/checks-text.ts'),
    ]);
    const report = (event: DoctorEvent | TaskEvent) => {
      if (event.type === 'check') this.log(checkText(event.check));
      else if (event.type === 'subject') {
        const { kind, game } = event.subject;
        this.log(`${kind} ${id}${game ? `, on ${game.use}` : ''}`);
      }
    };
    const id = onlyGame(args.id, args.id === undefined ? flags.game : undefined);
    const game = args.id === undefined ? undefined : gameUse(flags.game);
    const request = { subject: gameUse(id), game, seed: flags.seed ?? 1 };
    const result = await this.perform<DoctorResult, DoctorEvent>(
      laboratory,
      {},
      (context) => doctor(context, request),
      { report, clear: () => {} },
    );
    this.log(checksText(result.checks));
    return { id, ...result };
  }
}
