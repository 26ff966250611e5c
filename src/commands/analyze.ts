import { Args, Flags } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { gameUse } from '../lab/option-text.ts';
import { parsePosition } from '../lab/position.ts';
import { textTable } from '../report/table.ts';
import { LabError } from '../util/errors.ts';

export default class Analyze extends LabCommand {
  static override summary = 'What an agent thinks of a position: value, line of play, root moves.';
  static override examples = [
    '<%= config.bin %> analyze material:depth=6',
    '<%= config.bin %> analyze champion.msgpack --each depth=8 --position "W:W27,19,18:B12,6,5"',
    '<%= config.bin %> analyze uct:sims=5000 --game othello',
  ];
  static override args = { agent: Args.string({ description: 'an agent', required: true }) };
  static override flags = {
    position: Flags.string({
      description: 'as the game prints positions (default: the start)',
      helpValue: 'TEXT',
    }),
    each: Flags.string({ description: 'limits: depth, nodes, evals, sims, movetime', helpValue: 'depth=8' }),
    game: common.game,
    seed: common.seed,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Analyze);
    const [laboratory, { agentsOf }, { parseBudget }, { analyse }] = await Promise.all([
      this.open(),
      import('../lab/agents.ts'),
      import('../lab/budget.ts'),
      import('../tasks/analyze.ts'),
    ]);
    const each = parseBudget(flags.each ?? '', '--each');
    const { game: use, agents } = agentsOf(laboratory, [args.agent], {
      game: flags.game === undefined ? undefined : gameUse(flags.game),
      each,
    });
    const game = laboratory.assembler.game(use);
    const position = parsePosition(game, flags.position);
    if (position.over)
      throw new LabError('LAB_BAD_POSITION', 'the game is over in this position', 'give another --position');
    const analysis = analyse(laboratory, agents[0], position, flags.seed ?? 1);
    const { value, line, moves, depth, nodes, evals } = analysis;
    this.log(game.draw?.(position) ?? game.print(position));
    this.log(
      `\n${game.roles[position.turn]} to move; value ${value.toFixed(3)}, depth ${depth}, ${nodes} nodes, ${evals} evaluations`,
    );
    if (line.length > 0) this.log(`line ${line.join(' ')}`);
    this.log('');
    this.log(
      textTable(
        ['move', 'value', 'visits'],
        moves.map(({ move, value, visits }) => [
          move,
          Number.isNaN(value) ? '' : value.toPrecision(4),
          visits === 0 ? '' : String(visits),
        ]),
      ),
    );
    return { position: game.print(position), agent: agents[0].name, ...analysis };
  }
}
