import { Args, Flags } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { textTable } from '../report/table.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';

export default class Reproduce extends LabCommand {
  static override group = 'breed' as const;
  static override summary = "Repeat a paper's experiment within a budget, beside the paper's own figures.";
  static override description =
    'Runs are stored in the folder of --out, and the same code resumes them: stop at any time. Rows for which there was no time are named below the table; the same command continues with them. A long table can be made in pieces with --only, and printed whole without it.';
  static override examples = [
    '<%= config.bin %> reproduce',
    '<%= config.bin %> reproduce norberg-2014 --budget 10',
    '<%= config.bin %> reproduce mini-player --budget 240 --only Checkers',
  ];
  static override args = {
    paper: Args.string({ description: 'id of the experiment; without it all are listed' }),
  };
  static override flags = {
    budget: Flags.integer({ description: 'minutes on two cores', helpValue: 'MINUTES', default: 10, min: 1 }),
    out: Flags.string({
      description: 'folder of its runs (default: populations/reproduce-PAPER)',
      helpValue: 'DIR',
      aliases: ['run'],
    }),
    speed: Flags.string({
      description:
        'speed of this machine, which determines the size of runs (default: measured); 1 is the machine of the pages',
      helpValue: 'X',
    }),
    only: Flags.string({
      description: 'only rows whose names contain this text; may be repeated',
      helpValue: 'TEXT',
      multiple: true,
      multipleNonGreedy: true,
    }),
    fresh: Flags.boolean({ description: 'ignore stored results, and play and learn again' }),
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Reproduce);
    const [laboratory, { reproduce, reproductionOf }, { reproductionText }] = await Promise.all([
      this.open(),
      import('../tasks/reproduce.ts'),
      import('../report/reproduction-text.ts'),
    ]);
    const known = laboratory.registries.reproductions.list();
    if (known.length === 0)
      throw new LabError(
        'LAB_USAGE',
        'no experiment of a paper is installed',
        'they are part of a clone of the repository: run lab there',
      );
    if (args.paper === undefined) {
      const papers = known.map(({ id, definition: { summary, method = null } }) => ({ id, summary, method }));
      const rows = papers.map(({ id, summary, method }) => [id, method ?? '', summary]);
      this.log(textTable(['paper', 'method', 'what'], rows));
      return { papers };
    }
    const reproduction = reproductionOf(laboratory, args.paper);
    const { id } = reproduction;
    const { budget: minutes, out, fresh, only = [] } = flags;
    const speed = flags.speed === undefined ? undefined : speedOf(flags.speed);
    const request = {
      reproduction,
      minutes,
      speed,
      fresh,
      only,
      folder: out ?? `populations/reproduce-${id}`,
    };
    const place = { threads: this.threads(flags.workers), executor: flags.executor };
    const { interrupted, ...result } = await this.perform(laboratory, place, (context) =>
      reproduce(context, request),
    );
    if (!interrupted) {
      this.log(reproductionText(result));
      return { paper: id, budget: minutes, only, ...result };
    }
    const given = { speed: flags.speed, out };
    const words = [
      ...Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [`--${flag}`, value])),
      ...only.flatMap((text) => ['--only', text]),
    ];
    this.note(
      `Stopped; finished runs are kept. To go on:\n  lab reproduce ${[id, '--budget', `${minutes}`, ...words].map(shellWord).join(' ')}`,
    );
    return { paper: id, interrupted };
  }
}

function speedOf(text: string): number {
  const speed = Number(text);
  if (speed >= 0.01 && speed <= 100) return speed;
  throw new LabError('LAB_USAGE', `--speed ${text} is no number from 0.01 to 100`, '--speed 1');
}
