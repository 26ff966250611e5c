import { Args } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { gameUse } from '../lab/option-text.ts';

export default class Doctor extends LabCommand {
  static override summary = 'Run the contract kit on a game, evaluator, searcher or learner.';
  static override description =
    'Checks what every extension promises, and says what does not hold. Exit status 0 if all is well, 2 if not. ' +
    'What is no game is tried on one: that of --game, else tic-tac-toe or the first that it fits.';
  static override examples = [
    '<%= config.bin %> doctor draughts',
    '<%= config.bin %> doctor othello:size=6',
    '<%= config.bin %> doctor alphabeta --game tic-tac-toe',
  ];
  static override args = {
    id: Args.string({ description: 'the extension, with options: ID[:key=value,...]', required: true }),
  };
  static override flags = { game: common.game, seed: common.seed };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Doctor);
    const { diagnose } = await import('../tasks/doctor.ts');
    const laboratory = await this.open();
    const { kind, game, checks } = diagnose(
      laboratory,
      gameUse(args.id),
      flags.game === undefined ? undefined : gameUse(flags.game),
      flags.seed ?? 1,
    );
    this.log(`${kind} ${args.id}${game ? `, on ${game.use}` : ''}`);
    for (const { name, ok, warning, detail } of checks)
      this.log(`  ${!ok ? 'FAIL' : warning ? 'note' : 'ok  '} ${name}${detail === '' ? '' : `: ${detail}`}`);
    const failed = checks.filter(({ ok }) => !ok).length;
    this.log(
      failed === 0
        ? `All ${checks.length} checks hold.`
        : `${failed} of ${checks.length} checks do not hold.`,
    );
    if (failed > 0) process.exitCode = 2;
    return { id: args.id, kind, ...(game && { game }), ok: failed === 0, checks };
  }
}
