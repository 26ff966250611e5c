import { join } from 'node:path';
import { Args, Flags } from '@oclif/core';
import { checkOwn, common, LabCommand, optionFlags, optionsIn, shellWord, writeWhole } from 'evolab/command';
import { RunFolder } from 'evolab/storage';
import { PROGRESS_FILE, PROGRESS_OPTIONS } from '../options.ts';

export default class Progress extends LabCommand {
  static override group = 'compare' as const;
  static override summary = 'Say whether a coevolution climbs, stagnates, cycles or falls.';
  static override description =
    'The champions that a run has kept play each other (master tournament) and strangers with random weights ' +
    '(generalisation performance). With two runs, the champions of one also play those of the other. Every game is ' +
    'kept in --out at once; the same command continues a run that was stopped.';
  static override examples = [
    '<%= config.bin %> progress populations/coevolution-draughts-1',
    '<%= config.bin %> progress populations/coevolution-draughts-1 --champions 20 --rounds 25',
    '<%= config.bin %> progress populations/a populations/b --out populations/a-and-b',
  ];
  static override args = {
    run: Args.string({ description: 'the folder of an evolution', required: true }),
    other: Args.string({ description: 'the folder of a second evolution of the same game' }),
  };
  static override flags = {
    ...optionFlags(PROGRESS_OPTIONS, { champions: 'N', rounds: 'N', strangers: 'N', plies: 'N' }),
    out: Flags.string({ description: 'folder of the games (default: RUN-progress)', helpValue: 'DIR' }),
    seed: common.seed,
    workers: common.workers,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Progress);
    const [laboratory, { progress }, { foundText }] = await Promise.all([
      this.open(),
      import('../progress.ts'),
      import('../progress-text.ts'),
    ]);
    const run = args.run.replace(/[\\/]+$/, '');
    const { seed = 1, out = `${run}-progress` } = flags;
    const runs = args.other === undefined ? ([run] as const) : ([run, args.other] as const);
    checkOwn(laboratory, out, 'progress');
    new RunFolder(out).checkHolds('games of a master tournament', ['games.log', PROGRESS_FILE]);
    const found = await this.perform(laboratory, { threads: this.threads(flags.workers) }, (context) =>
      progress(context, { ...optionsIn(PROGRESS_OPTIONS, flags), runs, seed, out }),
    );
    writeWhole(join(out, PROGRESS_FILE), JSON.stringify(found));
    this.log(`${foundText(found)}\n\nNext:\n  lab report ${shellWord(out)}`);
    if (found.interrupted) this.note('Stopped: the games are kept, and the same command goes on with them.');
    return { out, ...found };
  }
}
