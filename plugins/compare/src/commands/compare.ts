import { join } from 'node:path';
import { Args, Flags } from '@oclif/core';
import { LabError } from 'evolab';
import {
  common,
  gameText,
  LabCommand,
  optionFlags,
  resolveAgent,
  shellWord,
  storedRun,
  writeWhole,
  type Laboratory,
  type OutputFile,
} from 'evolab/command';
import type { CompareRequest } from '../compare.ts';
import type { CompareFound } from '../found.ts';
import { COMPARE_FILE, COMPARE_OPTIONS } from '../options.ts';

export default class Compare extends LabCommand {
  static override group = 'compare' as const;
  static override summary =
    'Compare methods: the same budget, games and ratings for all, several seeds, intervals.';
  static override description =
    'Every entry learns every game with every seed until it has spent the budget; the first generation that reaches it counts. ' +
    'The champions of all are rated by the same search against the same anchors on the same openings, and in one pool. ' +
    'An entry is METHOD, METHOD/PRESET, either with +key=value behind it, or a YAML file with a list of entries, which may also hold flags. ' +
    '--set key=v1,v2 makes an entry of each value, several of them one of each combination. ' +
    'Everything is kept in --out: the same command, or --resume --out DIR, continues a comparison that was stopped, and more entries, seeds or games add only what is missing. ' +
    'A run that fails is named, the others go on, and the exit status is 2.';
  static override examples = [
    '<%= config.bin %> compare coevolution n-tuple --game connect-four --budget games=5000 --out populations/c4',
    '<%= config.bin %> compare n-tuple+step=fixed n-tuple+step=tc --game othello --seeds 10 --budget games=20000',
    '<%= config.bin %> compare coevolution --set sigmaHigh=0.1,0.5 --game tic-tac-toe --budget evals=1e6',
  ];
  static override strict = false;
  static override args = {
    entries: Args.string({ description: 'methods, with presets and settings, or files of entries' }),
  };
  static override flags = {
    game: Flags.string({
      description: 'game, with options; may be given several times',
      helpValue: 'ID',
      multiple: true,
      multipleNonGreedy: true,
    }),
    budget: Flags.string({
      description:
        'what every run may spend: games=N, evals=N, updates=N, or cpu=SECONDS by rates that are measured once',
      helpValue: 'games=5000',
    }),
    ...optionFlags(COMPARE_OPTIONS, { seeds: 'N', checkpoints: 'N', rounds: 'N', pool: 'N', plies: 'N' }),
    set: Flags.string({
      description: 'an option of the learner of every entry; with several values one entry for each',
      helpValue: 'key=v1,v2',
      multiple: true,
      multipleNonGreedy: true,
    }),
    sweep: Flags.string({
      description:
        'which combinations of values are tried: grid, all of them; random=N of each entry; halving: all, and the worse half is dropped again and again',
      helpValue: 'HOW',
      default: 'grid',
    }),
    anchor: Flags.string({
      description:
        'opponent of every champion; of two roles the first has Elo 0 (default: random and material:depth=2)',
      helpValue: 'AGENT',
      multiple: true,
      multipleNonGreedy: true,
    }),
    search: Flags.string({
      description: "search of all champions, or 'own': each as it learned (default: alphabeta:depth=2)",
      helpValue: 'SEARCH',
    }),
    oracle: Flags.string({
      description:
        "also measure all champions by their moves at solved positions: file, name of a set, or 'auto': those that come with each game",
      helpValue: 'FILE',
    }),
    out: Flags.string({
      description: 'folder of all runs and games (default: populations/compare-GAME)',
      helpValue: 'DIR',
    }),
    resume: Flags.boolean({
      description:
        'continue the comparison in --out with its last entries and flags, without naming them; --csv and --latex may be added',
    }),
    csv: Flags.string({ description: 'write the scores of every run to this file', helpValue: 'FILE' }),
    latex: Flags.string({ description: 'write a table for LaTeX to this file', helpValue: 'FILE' }),
    force: common.force,
    seed: common.seed,
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const [{ sharedFlags }, { requestOf }, { keptRequest }] = await Promise.all([
      import('../entries.ts'),
      import('../request.ts'),
      import('../kept-request.ts'),
    ]);
    const { argv, raw } = await this.parse(Compare);
    const typed = new Set(raw.map((token) => (token.type === 'flag' ? token.flag : '')));
    const { flags } = await this.parse(Compare, [...sharedFlags(argv as string[], typed), ...this.argv]);
    const [laboratory, { marking }, { compare }, { foundText }] = await Promise.all([
      this.open(),
      import('../report/begun.ts'),
      import('../compare.ts'),
      import('../report/compare-text.ts'),
    ]);
    const [csv, latex] = [flags.csv, flags.latex].map((file) => this.output(file, flags.force));
    const request = flags.resume
      ? await keptRequest(resumed(flags.out, argv as string[], typed))
      : requestOf(argv as string[], flags);
    const { out } = request;
    const started = typed.has('anchor') ? allowTyped(laboratory, request) : false;
    // A program that a file names, here that of the comparison, is started only if the user says so.
    const trusted = started || typed.has('allow-programs') ? ['--allow-programs'] : [];
    const place = { threads: this.threads(flags.workers), executor: flags.executor };
    await checkRuns(laboratory, request);
    const { found, seconds, interrupted, ok } = await this.perform(laboratory, place, (context) =>
      compare(marking(context, request), request),
    );
    if (!found) {
      const files = (['csv', 'latex'] as const).flatMap((name) =>
        flags[name] === undefined ? [] : [`--${name}`, flags[name]],
      );
      const words = ['lab', 'compare', '--resume', '--out', out, ...files, ...trusted];
      this.note(`Stopped: all that is finished is kept. To go on:\n  ${words.map(shellWord).join(' ')}`);
      return { out, interrupted };
    }
    await this.#write(found, out, { csv, latex });
    const files = [flags.csv, flags.latex].filter((file) => file !== undefined);
    const wrote = files.map((file) => `Wrote ${file}\n`).join('');
    const table = ['lab compare --resume --out', shellWord(out), '--latex table.tex', ...trusted].join(' ');
    const next = [`lab report ${shellWord(out)}`, ...(flags.latex === undefined ? [table] : [])];
    this.log(`${foundText(found, seconds)}\n\n${wrote}Next:\n  ${next.join('\n  ')}`);
    return { out, ...found, ok, interrupted };
  }

  async #write(
    found: CompareFound,
    out: string,
    { csv, latex }: Readonly<Record<'csv' | 'latex', OutputFile | undefined>>,
  ): Promise<void> {
    const [
      { methodsPage },
      { PAIR_COLUMNS, pairRows, scoreColumns, scoreRows },
      { latexOf },
      { figuresOf },
      { writeCsv },
    ] = await Promise.all([
      import('../report/methods-page.ts'),
      import('../report/score-table.ts'),
      import('../report/latex.ts'),
      import('../report/figures.ts'),
      import('evolab/storage'),
    ]);
    writeWhole(join(out, 'methods.md'), methodsPage(found));
    writeCsv(join(out, 'pairs.csv'), PAIR_COLUMNS, pairRows(found));
    for (const { name, content } of await figuresOf(found)) writeWhole(join(out, 'figures', name), content);
    if (csv !== undefined) writeCsv(csv.ready(), scoreColumns(found), scoreRows(found));
    latex?.write(latexOf(found));
    writeWhole(join(out, COMPARE_FILE), JSON.stringify(found));
  }
}

/** What does not change what is compared. */
const BESIDE = ['resume', 'out', 'csv', 'latex', 'force', 'workers', 'executor', 'json', 'quiet'];
const PROGRAMS = ['allow-programs', 'no-programs'];

/** The folder of a comparison to go on with; LAB_USAGE if it is not given, or anything beside it that the folder says. */
function resumed(out: string | undefined, entries: readonly string[], typed: ReadonlySet<string>): string {
  if (out === undefined)
    throw new LabError('LAB_USAGE', 'which comparison? give --out DIR', 'the folder it was begun in');
  const known = ['', ...BESIDE, ...PROGRAMS];
  const flags = [...typed].filter((name) => !known.includes(name)).map((name) => `--${name}`);
  const words = [...entries, ...flags];
  if (words.length === 0) return out;
  throw new LabError(
    'LAB_USAGE',
    `--resume goes on as the folder says, without ${words.join(', ')}`,
    'without --resume the whole command goes on too, and may have more entries, seeds or games',
  );
}

/** Lets the programs start that the user typed as anchors; whether there are any. */
function allowTyped({ registries, programs }: Laboratory, { anchors = [], games }: CompareRequest): boolean {
  const commands = games.flatMap((game) =>
    anchors.flatMap((text) => {
      const { typed, stored } = resolveAgent(text, game, registries);
      const { definition, options } = registries.searchers.resolve(stored.agent.searcher);
      return (typed && definition.program?.(options)) || [];
    }),
  );
  for (const command of commands) programs.allow(command);
  return commands.length > 0;
}

/**
 * LAB_RUN_CHANGED if a run of the comparison was begun with other settings than its entry has now: tables would call old
 * results by new settings. Whatever else is wrong with a run is told when it goes on.
 */
async function checkRuns(
  laboratory: Laboratory,
  { out, entries, games, seeds }: CompareRequest,
): Promise<void> {
  const [{ settingsFor }, { trainingFolder }] = await Promise.all([
    import('../entries.ts'),
    import('../training.ts'),
  ]);
  for (const game of games)
    for (const entry of entries)
      for (let seed = 1; seed <= seeds; seed++)
        try {
          const folder = trainingFolder(out, entry, gameText(game, laboratory.registries), seed);
          storedRun(laboratory, folder, { settings: settingsFor(laboratory, entry, game, seed) });
        } catch (error) {
          if (!(error instanceof LabError) || error.code === 'LAB_RUN_CHANGED') throw error;
        }
}
