import { Args, Flags } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { gameUse } from '../config/option-text.ts';
import { parsePosition } from '../agents/position.ts';

export default class Analyze extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'Show how an agent evaluates a position: value, principal variation, root moves.';
  static override examples = [
    '<%= config.bin %> analyze material:depth=6',
    '<%= config.bin %> analyze champion.msgpack --each depth=8 --position "W:W27,19,18:B12,6,5"',
    '<%= config.bin %> analyze uct:sims=5000 --game othello',
    '<%= config.bin %> analyze alphabeta:depth=4 --game tic-tac-toe --tree tree.html',
  ];
  static override args = { agent: Args.string({ description: 'an agent', required: true }) };
  static override flags = {
    position: Flags.string({
      description: 'as the game prints positions (default: the start)',
      helpValue: 'TEXT',
    }),
    each: Flags.string({
      description: 'limits: depth, nodes, evals, sims, exact, movetime',
      helpValue: 'depth=8',
    }),
    tree: Flags.string({ description: 'write the tree of the search as a page', helpValue: 'FILE' }),
    force: common.force,
    game: common.game,
    seed: common.seed,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Analyze);
    const output = this.output(flags.tree, flags.force);
    const [
      laboratory,
      { agentsOf },
      { parseBudget },
      { analyze, treePage },
      { analysisText, judgedAnalysis },
      { blindRemark, isBlind },
      { limitsOf },
    ] = await Promise.all([
      this.open(),
      import('../agents/agents.ts'),
      import('../agents/budget.ts'),
      import('../tasks/analyze.ts'),
      import('../report/analysis-text.ts'),
      import('../report/limit-remarks.ts'),
      import('../registry/registries.ts'),
    ]);
    const { game: use, agents } = agentsOf(laboratory, [args.agent], {
      game: gameUse(flags.game),
      each: parseBudget(flags.each ?? '', '--each'),
    });
    const { position, seed = 1 } = flags;
    const request = { agent: agents[0], position, seed, stepwise: process.stderr.isTTY };
    const { name, evaluator, searcher } = agents[0];
    const { result: found, page } = await this.perform(laboratory, {}, async (context) =>
      output ? treePage(context, request) : { result: analyze(context, request), page: '' },
    );
    const limits = limitsOf(searcher, laboratory.registries);
    const result = { ...found, ...judgedAnalysis(found, limits) };
    const game = laboratory.game(use);
    this.log(analysisText(game, parsePosition(game, position), result));
    if (isBlind({ evaluator, cost: result })) this.log(`\n${blindRemark(name)}`);
    if (output === undefined) return result;
    output.write(page);
    this.log(`\nIn a browser: ${output.file}`);
    return { ...result, tree: output.file };
  }
}
