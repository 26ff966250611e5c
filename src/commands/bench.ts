import { Args, Flags } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';
import { gameUse } from '../lab/option-text.ts';
import { textTable } from '../report/table.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import type { Speed } from '../worker/benchmark/meter.ts';
import type { GameSpeed } from '../worker/benchmark/parts.ts';

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
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Bench);
    const laboratory = await this.open();
    const { benchmarkGame } = await import('../worker/benchmark/benchmark.ts');
    const { registries, plugins } = laboratory;
    const names = argv.length > 0 ? [...new Set(argv as string[])] : registries.games.ids;
    const games = names.map(gameUse);
    for (const game of games) laboratory.game(game);
    const evaluator = gameUse(flags.evaluator);
    registries.evaluators.resolve(evaluator);
    const before = flags.compare === undefined ? undefined : await this.#earlier(flags.compare);
    const results: Result[] = [];
    for (const [i, game] of games.entries()) {
      this.note(`measuring ${names[i]} ...`);
      const request = { game, runs: flags.runs, seconds: flags.millis / 1000, evaluator, depth: flags.depth };
      results.push({ game: names[i], ...(await benchmarkGame(plugins, request)) });
    }
    this.#show(results, flags.evaluator);
    if (before) this.#compare(results, before);
    // Scripts know a game by its id; what was typed tells its variants apart.
    const keyOf = (game: string) => {
      const { use } = gameUse(game);
      return games.filter((other) => other.use === use).length === 1 ? use : game;
    };
    return {
      games: Object.fromEntries(
        results.map((result) => [keyOf(result.game), { game: result.game, ...flat(result) }]),
      ),
    };
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

  async #earlier(file: string): Promise<Record<string, Earlier>> {
    const [{ readWhole }, { parseText }] = await Promise.all([
      import('../storage/files.ts'),
      import('../lab/yaml-text.ts'),
    ]);
    const text = Buffer.from(readWhole(file)).toString('utf8');
    const { games } = (parseText(text, file, 'LAB_BAD_FILE') ?? {}) as { games?: Record<string, Earlier> };
    if (!isMap(games) || !Object.values(games).every(isMap))
      throw new LabError('LAB_BAD_FILE', `${file} holds no measurements`, `lab bench --json > ${file}`);
    return games;
  }

  #compare(results: readonly Result[], before: Record<string, Earlier>): void {
    const earlier = (name: string): Earlier | undefined =>
      Object.values(before).find(({ game }) => game === name) ??
      // Once a game was known by its id alone.
      Object.entries(before).find(([id, { game }]) => game === undefined && id === gameUse(name).use)?.[1];
    const ratio = (result: Result, column: (typeof COLUMNS)[number]): string => {
      const old = earlier(result.game)?.[column];
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
  /** As it was typed, with options. */
  readonly game: string;
}

/** Of an earlier document, which may be of a version that told only the id. */
type Earlier = { readonly game?: string } & Partial<Readonly<Record<(typeof COLUMNS)[number], number>>>;

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
  // One run says nothing of how much runs differ.
  if (speed.low === speed.high) return short(speed.median);
  const spread = Math.round((100 * (speed.high - speed.low)) / 2 / speed.median);
  return `${short(speed.median)} ±${spread}%`;
}

function short(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toPrecision(3)} M`;
  return value >= 1e3 ? `${(value / 1e3).toPrecision(3)} k` : value.toPrecision(3);
}
