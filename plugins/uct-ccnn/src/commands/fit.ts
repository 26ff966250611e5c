import { Args, Flags } from '@oclif/core';
import { LabError } from 'evolab';
import { common, LabCommand, settingValue, TaskView, textTable, type TaskContext } from 'evolab/command';

/** An error, rounded for people. */
const short = (value: number): string => (Number.isNaN(value) ? '' : Number(value.toPrecision(4)).toString());

export default class Fit extends LabCommand {
  static override group = 'breed' as const;
  static override summary = 'Fit a net to a table of numbers, and keep the one with the least test error.';
  static override description =
    'Grows a cascade-correlation net (Fahlman and Lebiere 1990; Cascade 2) unit by unit on any table: a line of ' +
    'names, then lines of numbers; the last columns are predicted from the others. Columns beyond [-1, 1] are scaled, ' +
    'and the net that is written takes and gives raw numbers.';
  static override examples = [
    '<%= config.bin %> fit spirals.csv',
    '<%= config.bin %> fit prices.csv --targets 2 --units 40 --test 0.2 --out prices.net.msgpack',
    '<%= config.bin %> fit bits.csv --set criterion=correlation --set activations=[tanh,sin] --set groups=2',
    '<%= config.bin %> fit more-prices.csv --apply prices.net.msgpack',
  ];
  static override args = {
    data: Args.string({ description: 'a table: comma-separated values under names', required: true }),
  };
  static override flags = {
    net: Flags.option({
      description: 'what is fitted',
      options: ['ccnn'] as const,
      default: 'ccnn' as const,
    })(),
    targets: Flags.integer({
      description: 'number of columns to predict: the last ones',
      helpValue: 'N',
      default: 1,
      min: 1,
    }),
    units: Flags.integer({
      description: 'hidden units to grow',
      helpValue: 'N',
      default: 20,
      min: 0,
      max: 1000,
    }),
    test: Flags.string({
      description: 'share of the rows that is kept for tests',
      helpValue: 'P',
      default: '0.1',
    }),
    out: Flags.string({ description: 'file to write the net to', helpValue: 'FILE' }),
    apply: Flags.string({ description: 'only measure this net on the table', helpValue: 'FILE' }),
    force: common.force,
    seed: common.seed,
    workers: common.workers,
    set: Flags.string({
      description: 'how it grows: an option of learner uct-ccnn from criterion on, see lab list learners',
      helpValue: 'key=value',
      multiple: true,
      multipleNonGreedy: true,
    }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Fit);
    const testShare = Number(flags.test);
    if (!(testShare >= 0 && testShare <= 0.9))
      throw new LabError('LAB_USAGE', `--test ${flags.test} is no share`, 'from 0 to 0.9');
    const out = flags.out ?? `${args.data.replace(/\.[^./\\]*$/, '')}.net.msgpack`;
    const [fitting, { readNumberTable }, { readNet, writeNet }] = await Promise.all([
      import('../fitting.ts'),
      import('../number-table.ts'),
      import('../net-file.ts'),
    ]);
    const data = readNumberTable(args.data);
    if (flags.apply !== undefined) {
      const error = fitting.meanSquaredError(readNet(flags.apply), data);
      this.log(`${flags.apply}: mean squared error ${short(error)} over ${data.rows} rows of ${args.data}`);
      return { net: flags.apply, rows: data.rows, error };
    }
    const output = this.output(out, flags.force);
    const options = fitting.cascadeOptions(await this.#settings(flags.set ?? []));
    const laboratory = await this.open();
    const started = performance.now();
    const titles = ['units', 'training error', 'test error', 'epochs'];
    const view = new TaskView(process.stderr);
    const fit = async ({ signal, report, openExecutor }: TaskContext) => {
      const executor = await openExecutor(process.cwd());
      const tell = (done: number) =>
        report({ type: 'progress', done, total: flags.units, unit: 'hidden units' });
      tell(0);
      try {
        return await fitting.fit({
          data,
          targets: flags.targets,
          testShare,
          units: flags.units,
          options,
          seed: flags.seed ?? 1,
          executor,
          signal,
          onStage: ({ units, training, test, epochs, candidateEpochs }) => {
            // Below the rows of the table, not among them.
            view.clear();
            if (units === 0) this.log(titles.join('  '));
            const cells = [String(units), short(training), short(test), String(epochs + candidateEpochs)];
            this.log(cells.map((cell, i) => cell.padStart(titles[i].length)).join('  '));
            tell(units);
          },
        });
      } finally {
        await executor.close();
      }
    };
    const { net, stages, interrupted, ...facts } = await this.perform(
      laboratory,
      { threads: this.threads(flags.workers) },
      fit,
      view,
    );
    const inputs = data.names.slice(0, -flags.targets);
    const best = stages[net.units.length];
    const fitted = {
      training: { rows: facts.training, error: best.training },
      ...(facts.tests > 0 && { test: { rows: facts.tests, error: best.test } }),
    };
    writeNet(output.ready(), { inputs, targets: data.names.slice(-flags.targets), net, fitted });
    const seconds = (performance.now() - started) / 1000;
    const epochs = stages.reduce((sum, stage) => sum + stage.epochs + stage.candidateEpochs, 0);
    this.log(
      textTable(
        ['', ''],
        [
          ['the best net', `${net.units.length} hidden units, ${net.weights.length} weights`],
          ['training error', `${short(best.training)} (mean squared)`],
          ['test error', `${short(best.test)} (mean squared)`],
          ['epochs', `${epochs} of one unit each, ${(epochs / seconds).toFixed(0)} a second`],
          ['written to', out],
        ],
      ),
    );
    if (interrupted) this.note('Stopped; the best net so far is written.');
    const plain = stages.map(({ test, ...stage }) => ({
      ...stage,
      test: Number.isNaN(test) ? null : test,
    }));
    return {
      path: out,
      inputs: inputs.length,
      targets: flags.targets,
      ...facts,
      units: net.units.length,
      weights: net.weights.length,
      best: plain[net.units.length],
      stages: plain,
      epochs,
      seconds,
      interrupted,
    };
  }

  /** `key=value` as it would stand in a file of settings. */
  async #settings(texts: readonly string[]): Promise<Map<string, unknown>> {
    const pairs = await Promise.all(
      texts.map(async (text): Promise<[string, unknown]> => {
        const at = text.indexOf('=');
        if (at < 1)
          throw new LabError(
            'LAB_USAGE',
            `--set ${text}: not of the form key=value`,
            'for example --set groups=2',
          );
        return [text.slice(0, at), await settingValue(text.slice(at + 1), `--set ${text}`)];
      }),
    );
    return new Map(pairs);
  }
}
