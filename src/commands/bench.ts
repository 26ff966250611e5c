import { Args, Flags } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';
import { gameUse } from '../lab/option-text.ts';
import { textTable } from '../report/table.ts';
import type { Speed } from '../worker/speed-rate.ts';
import type { GameSpeed } from '../worker/speed.ts';

const GAME = ['playouts', 'plies', 'perft', 'sims', 'nodes'] as const;
const NETWORK = ['games', 'networkNodes', 'networkEvals', 'evals', 'siblingEvals'] as const;
const COLUMNS = [...GAME, ...NETWORK];

export default class Bench extends LabCommand {
  static override summary =
    'Measure speed on one thread: playouts, simulations, search nodes, evaluations a second.';
  static override description =
    'Each game is measured on threads of its own, warm, in CPU time; figures are medians of several runs with their spread. ' +
    'perft: moves listed and made one by one. sims: of UCT with random playouts. nodes: of plain alpha-beta that sees 0 everywhere. ' +
    'The second table is of an evaluator with random weights: games of alpha-beta against itself, from random openings, ' +
    'what it visits (networkNodes) and asks (networkEvals), and what it says by itself of unrelated positions (evals) and of ' +
    'positions a move apart (siblingEvals), nothing cached. Absolute figures belong to one machine at one time: compare ratios of runs made together (--compare).';
  static override examples = [
    '<%= config.bin %> bench',
    '<%= config.bin %> bench draughts othello --runs 9',
    '<%= config.bin %> bench draughts --evaluator subsquare:precision=int16 --depth 6',
    '<%= config.bin %> bench --json > before.json',
    '<%= config.bin %> bench --compare before.json',
  ];
  static override strict = false;
  static override args = { games: Args.string({ description: 'games, with options (default: all)' }) };
  static override flags = {
    runs: Flags.integer({ description: 'runs of each measurement', helpValue: 'N', default: 5, min: 1 }),
    millis: Flags.integer({ description: 'CPU time of a run', helpValue: 'MS', default: 200, min: 1 }),
    evaluator: Flags.string({
      description: 'the evaluator of the second table, with options',
      helpValue: 'SPEC',
      default: 'layered',
    }),
    depth: Flags.integer({
      description: 'plies it looks ahead',
      helpValue: 'N',
      default: 4,
      min: 1,
      max: 60,
    }),
    compare: Flags.string({
      description: 'an earlier --json document: shows ratios to it',
      helpValue: 'FILE',
    }),
    scaling: Flags.boolean({ description: 'also self-play games a second on 1 to N threads' }),
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Bench);
    const laboratory = await this.open();
    const { measureOnThreads } = await import('../worker/measure.ts');
    const games =
      argv.length > 0
        ? (argv as string[]).map(gameUse)
        : laboratory.registries.games.ids.map((use) => ({ use }));
    for (const game of games) laboratory.assembler.game(game);
    const evaluator = gameUse(flags.evaluator);
    const before = flags.compare === undefined ? undefined : await this.#earlier(flags.compare);
    const results: Result[] = [];
    for (const game of games) {
      this.note(`measuring ${game.use} ...`);
      const request = { game, runs: flags.runs, seconds: flags.millis / 1000, evaluator, depth: flags.depth };
      results.push({ game: game.use, ...(await measureOnThreads(laboratory.plugins, request)) });
    }
    this.#show(results, flags.evaluator);
    if (before) this.#compare(results, before);
    const document = { games: Object.fromEntries(results.map((result) => [result.game, flat(result)])) };
    if (!flags.scaling) return document;
    const { scaling } = await import('../cli/scaling.ts');
    const scaled = await scaling(laboratory, games[0]);
    this.log(
      textTable(
        ['threads', 'games a second', 'times one thread', 'games a CPU second'],
        scaled.map(({ threads, games, times, gamesPerCpuSecond }) => [
          String(threads),
          games.toFixed(1),
          times.toFixed(2),
          gamesPerCpuSecond.toFixed(1),
        ]),
      ),
    );
    return { ...document, scaling: scaled };
  }

  #show(results: readonly Result[], evaluator: string): void {
    const rows = results.map((result) => [
      result.game,
      ...GAME.map((column) => show(result[column])),
      `${result.memory} MiB`,
    ]);
    this.log(textTable(['a second', ...GAME, 'memory'], rows));
    const judged = results.filter(({ games }) => games);
    if (judged.length === 0) return;
    this.log(`\nWith ${evaluator}`);
    this.log(
      textTable(
        ['a second', 'depth', ...NETWORK],
        judged.map((result) => [
          result.game,
          String(result.depth),
          ...NETWORK.map((column) => show(result[column])),
        ]),
      ),
    );
  }

  async #earlier(file: string): Promise<Record<string, Record<string, number>>> {
    const [{ readWhole }, { parseText }] = await Promise.all([
      import('../storage/files.ts'),
      import('../lab/config.ts'),
    ]);
    const document = parseText(Buffer.from(readWhole(file, 'LAB_BAD_FILE')).toString('utf8'), file);
    return (document as { games?: Record<string, Record<string, number>> } | null)?.games ?? {};
  }

  #compare(results: readonly Result[], before: Record<string, Record<string, number>>): void {
    const ratio = (result: Result, column: (typeof COLUMNS)[number]): string => {
      const old = before[result.game]?.[column];
      const now = result[column]?.median;
      return old === undefined || now === undefined ? '' : (now / old).toFixed(2);
    };
    this.log('\nRatio to the earlier run');
    this.log(
      textTable(
        ['', ...COLUMNS],
        results.map((result) => [result.game, ...COLUMNS.map((column) => ratio(result, column))]),
      ),
    );
  }
}

interface Result extends GameSpeed {
  readonly game: string;
}

/** Medians under the names scripts know, with the spread beside them. */
function flat(result: Result): Record<string, unknown> {
  const spread = Object.fromEntries(
    COLUMNS.flatMap((column) =>
      result[column] ? [[column, [result[column].low, result[column].high]]] : [],
    ),
  );
  return {
    ...Object.fromEntries(
      COLUMNS.flatMap((column) => (result[column] ? [[column, result[column].median]] : [])),
    ),
    ...(result.depth !== undefined && { depth: result.depth }),
    memory: result.memory,
    spread,
  };
}

function show(speed: Speed | undefined): string {
  if (!speed) return '';
  const spread = Math.round((100 * (speed.high - speed.low)) / 2 / speed.median);
  return `${short(speed.median)} ±${spread}%`;
}

function short(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toPrecision(3)} M`;
  return value >= 1e3 ? `${(value / 1e3).toPrecision(3)} k` : value.toPrecision(3);
}
