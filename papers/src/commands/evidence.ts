import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Args, Flags } from '@oclif/core';
import { knownHint, LabCommand, textTable } from 'evolab/command';
import { LabError } from 'evolab';

export default class Evidence extends LabCommand {
  static override group = 'look' as const;
  static override summary =
    'Say which figures of the pages are current: made by code that has not changed since.';
  static override description =
    'A figure is current if nothing that can influence it has changed, stale if something has, unknown if it was made ' +
    'before that was kept or with runs that are not in git, and contradicted if it was played again with another ' +
    'result. Works in a clone.';
  static override examples = [
    '<%= config.bin %> evidence',
    '<%= config.bin %> evidence fausser-2008/speed --json',
    '<%= config.bin %> evidence --page README.md',
  ];
  static override args = {
    figure: Args.string({ description: 'one figure, as the list names it' }),
  };
  static override flags = {
    refresh: Flags.string({ description: 'play a figure again and keep the result', helpValue: 'NAME' }),
    page: Flags.string({
      description: 'only the figures of this page; fails if one is not current',
      helpValue: 'FILE',
    }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Evidence);
    const asked = [args.figure, flags.page, flags.refresh].filter((one) => one !== undefined);
    if (asked.length > 1)
      throw new LabError('LAB_USAGE', 'which figures?', 'a name, --page FILE or --refresh NAME, one of them');
    const { root } = this.config;
    if (!existsSync(join(root, 'src/index.ts')))
      throw new LabError('LAB_USAGE', 'the evidence is kept in a clone', 'git clone it, and run lab there');
    const [{ CodeBase }, { figuresOf, figuresOn, judged, STATES }] = await Promise.all([
      import('../evidence/code-base.ts'),
      import('../evidence/evidence.ts'),
    ]);
    const base = new CodeBase(root);
    const all = figuresOf(base);
    const named = (name: string) => {
      const found = all.find((figure) => figure.name === name);
      if (found) return found;
      throw new LabError(
        'LAB_USAGE',
        `no figure is called '${name}'`,
        knownHint(
          name,
          all.map((figure) => figure.name),
        ),
      );
    };
    if (flags.refresh !== undefined) {
      const { refresh } = await import('../evidence/refresh.ts');
      const done = refresh(base, named(flags.refresh));
      this.log(`${done.name} is ${done.state}, by ${done.files} files of code and data`);
      for (const row of done.contradicted) this.log(`  no longer: ${row}`);
      return done;
    }
    const chosen =
      flags.page !== undefined
        ? figuresOn(flags.page).map(named)
        : args.figure !== undefined
          ? [named(args.figure)]
          : all;
    const figures = chosen.map((figure) => judged(base, figure));
    this.log(
      textTable(
        ['figure', 'state', 'files', 'made by'],
        figures.map(({ name, state, files, parts }) => [
          name,
          state,
          String(files),
          madeBy(parts.flatMap(({ commands }) => commands)),
        ]),
        1,
      ),
    );
    const counts = STATES.map((state) => ({
      state,
      count: figures.filter((figure) => figure.state === state).length,
    })).filter(({ count }) => count > 0);
    this.log(`\n${counts.map(({ state, count }) => `${count} ${state}`).join(', ') || 'no figures'}`);
    if (flags.page !== undefined && figures.some(({ state }) => state !== 'current'))
      throw new LabError(
        'LAB_BAD_FILE',
        `${flags.page} shows figures that are not current`,
        'lab evidence --refresh NAME plays one again',
      );
    return { figures };
  }
}

function madeBy([first = '', ...more]: readonly string[]): string {
  return `${first}${more.length > 0 ? ` and ${more.length} more` : ''}`.slice(0, 60);
}
