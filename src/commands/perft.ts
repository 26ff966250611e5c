import { Args, Flags } from '@oclif/core';
import { gameUse } from '../lab/option-text.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { parsePosition } from '../lab/position.ts';
import { textTable } from '../report/table.ts';

export default class Perft extends LabCommand {
  static override summary = 'Count the positions that legal moves lead to: the test of a move generator.';
  static override examples = [
    '<%= config.bin %> perft draughts --depth 8',
    '<%= config.bin %> perft chinese-checkers:size=5 --depth 5 --divide',
    '<%= config.bin %> perft draughts --depth 4 --position "W:W27,19,18:B12,6,5"',
  ];
  static override args = {
    game: Args.string({ description: 'game, with options: ID[:key=value,...]', required: true }),
  };
  static override flags = {
    depth: Flags.integer({
      char: 'd',
      description: 'plies',
      helpValue: 'N',
      required: true,
      min: 0,
      max: 1000,
    }),
    position: Flags.string({
      description: 'where to begin, as the game prints positions',
      helpValue: 'TEXT',
    }),
    divide: Flags.boolean({ description: 'count for each first move' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Perft);
    const [laboratory, { divide, perft }] = await Promise.all([this.open(), import('../testing/index.ts')]);
    const game = laboratory.game(gameUse(args.game));
    const position = parsePosition(game, flags.position);
    const started = performance.now();
    if (!flags.divide || flags.depth === 0) {
      const nodes = perft(game, flags.depth, position);
      const seconds = (performance.now() - started) / 1000;
      this.log(
        `${nodes} leaves at depth ${flags.depth} in ${seconds.toFixed(2)} s (${(nodes / seconds / 1e6).toFixed(1)} M/s)`,
      );
      return { nodes, seconds };
    }
    const division = divide(game, flags.depth, position);
    const nodes = division.reduce((sum, { leaves }) => sum + leaves, 0);
    this.log(
      textTable(
        ['move', 'leaves'],
        division.map(({ name, leaves }) => [name, String(leaves)]),
      ),
    );
    this.log(`${nodes} leaves`);
    return {
      nodes,
      seconds: (performance.now() - started) / 1000,
      divide: Object.fromEntries(division.map(({ name, leaves }) => [name, leaves])),
    };
  }
}
