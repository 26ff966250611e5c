import { Args, Flags } from '@oclif/core';
import { interruptSignal } from '../cli/interrupt.ts';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { textTable } from '../report/table.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';

export default class Reproduce extends LabCommand {
  static override summary = "Run a paper's table again, at a budget, beside the paper's own figures.";
  static override description =
    'Runs are kept in the folder of --run and taken up again: stop it when you like.';
  static override examples = [
    '<%= config.bin %> reproduce',
    '<%= config.bin %> reproduce norberg-2014 --budget 10',
  ];
  static override args = { paper: Args.string({ description: 'which; without it they are listed' }) };
  static override flags = {
    budget: Flags.integer({ description: 'minutes on two cores', helpValue: 'MINUTES', default: 10, min: 1 }),
    run: Flags.string({
      description: 'folder of its runs (default: populations/reproduce-PAPER)',
      helpValue: 'DIR',
    }),
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Reproduce);
    const [laboratory, { openReproductionContext }, { Interrupted }, { openExecutor }] = await Promise.all([
      this.open(),
      import('../lab/reproduction-context.ts'),
      import('../contract/executor.ts'),
      import('../worker/open-executor.ts'),
    ]);
    const { registries } = laboratory;
    const known = registries.reproductions.list().map(({ definition }) => definition);
    if (args.paper === undefined) {
      this.log(
        textTable(
          ['paper', 'what'],
          known.map(({ id, summary }) => [id, summary]),
        ),
      );
      return { papers: known.map(({ id, summary }) => ({ id, summary })) };
    }
    // A method that has one paper may be named instead.
    const ofMethod = registries.reproductions.list().filter(({ plugin }) => plugin === args.paper);
    const reproduction =
      known.find(({ id }) => id === args.paper) ??
      (ofMethod.length === 1 ? ofMethod[0].definition : undefined);
    if (!reproduction) {
      const hint = knownHint(
        args.paper,
        known.map(({ id }) => id),
      );
      throw new LabError('LAB_UNKNOWN_EXTENSION', `no paper is called '${args.paper}'`, hint);
    }
    const folder = flags.run ?? `populations/reproduce-${reproduction.id}`;
    const { signal, release } = interruptSignal();
    const say = (text: string) => this.note(text);
    const executor = await openExecutor(laboratory, {
      ...{ threads: this.threads(flags.workers), url: flags.executor },
      ...{ folder, say, signal },
    });
    try {
      const rows = await reproduction.run(
        openReproductionContext({ laboratory, executor, folder, signal, say }),
        flags.budget,
      );
      const number = (value: number) => Number(value.toPrecision(4)).toString();
      const lines = rows.map(({ what, paper, ours, low, high, basis }) => [
        what,
        paper,
        number(ours),
        `${number(low)} to ${number(high)}`,
        basis,
      ]);
      this.log(textTable(['', 'paper', 'ours', '95% interval', 'basis'], lines));
      return { paper: reproduction.id, budget: flags.budget, rows };
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      const where = flags.run === undefined ? '' : ` --run ${shellWord(flags.run)}`;
      this.note(
        `Stopped; finished runs are kept. To go on:\n  lab reproduce ${reproduction.id} --budget ${flags.budget}${where}`,
      );
      process.exitCode = 130;
      return { paper: reproduction.id, interrupted: true };
    } finally {
      release();
      await executor.close();
    }
  }
}
