import { Args, Flags } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { onlyGame } from '../cli/game-word.ts';
import { gameUse } from '../config/option-text.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { textTable } from '../report/table.ts';

export default class Perft extends LabCommand {
  static override group = 'games' as const;
  static override summary = 'Count the move sequences of a given length: the test of a move generator.';
  static override examples = [
    '<%= config.bin %> perft draughts --depth 8',
    '<%= config.bin %> perft chinese-checkers:size=5 --depth 5 --divide',
    '<%= config.bin %> perft draughts --depth 4 --position "W:W27,19,18:B12,6,5"',
  ];
  static override args = {
    game: Args.string({ description: 'game, with options: ID[:key=value,...]' }),
  };
  static override flags = {
    game: common.game,
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
    const [laboratory, { perft }] = await Promise.all([this.open(), import('../tasks/perft.ts')]);
    const { depth, position } = flags;
    const request = { game: gameUse(onlyGame(args.game, flags.game)), depth, position };
    const result = await this.perform(laboratory, {}, (context) => perft(context, request));
    const { nodes, seconds, divisions } = result;
    if (!flags.divide || depth === 0) {
      this.log(
        `${nodes} leaves at depth ${depth} in ${seconds.toFixed(2)} s (${(nodes / seconds / 1e6).toFixed(1)} M/s)`,
      );
      return { nodes, seconds };
    }
    this.log(
      textTable(
        ['move', 'leaves'],
        divisions.map(({ name, leaves }) => [name, String(leaves)]),
      ),
    );
    this.log(`${nodes} leaves`);
    return {
      nodes,
      seconds,
      divide: Object.fromEntries(divisions.map(({ name, leaves }) => [name, leaves])),
    };
  }
}
