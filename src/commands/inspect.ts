import { Args, Flags } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';

/** For `--explain`. */
const POSITIONS = 200;

export default class Inspect extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'Show the content of an agent or population file: game, net, lineage, ratings.';
  static override description =
    'For a net that lab fit wrote: its inputs, its targets, its units and errors.';
  static override examples = [
    '<%= config.bin %> inspect populations/coevolution-draughts-1/champion.msgpack',
    '<%= config.bin %> inspect prices.net.msgpack',
    '<%= config.bin %> inspect populations/champions/othello-n-tuple-hour.msgpack --self-play 200',
    '<%= config.bin %> inspect populations/champions/othello-n-tuple-hour.msgpack --explain --out explained.html',
  ];
  static override args = {
    file: Args.string({
      description: 'a file of an agent, a population or a net, or a run folder; FILE#2 is the third agent',
      required: true,
    }),
  };

  static override flags = {
    'self-play': Flags.integer({
      description:
        'games against itself, one ply deep: are its values fair to both sides, and do they tell moves apart?',
      helpValue: 'N',
      min: 1,
    }),
    explain: Flags.boolean({
      description:
        'show how much cells, features, windows or tuples change its values and moves (docs/explain.md)',
    }),
    code: Flags.string({
      description: 'print its evaluator as a function in this language: typescript, python',
      helpValue: 'LANGUAGE',
      exclusive: ['explain', 'self-play'],
    }),
    positions: Flags.integer({
      description: 'positions for --explain, each from another game against itself (default: 200)',
      helpValue: 'N',
      min: 2,
      dependsOn: ['explain'],
    }),
    out: Flags.string({
      description: 'write the result of --explain as a page',
      helpValue: 'FILE',
      dependsOn: ['explain'],
    }),
    force: common.force,
    seed: common.seed,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Inspect);
    const [laboratory, { codeOf, inspect, inspectionDocument }, { agentsText, inspectionText }] =
      await Promise.all([this.open(), import('../tasks/inspect.ts'), import('../report/inspection-text.ts')]);
    const { out, explain, positions = POSITIONS, seed } = flags;
    if (flags.code !== undefined) {
      const code = codeOf({ laboratory }, args.file, flags.code);
      this.log(code.trimEnd());
      return { code };
    }
    const output = this.output(out, flags.force);
    const found = await inspect({ laboratory }, args.file, {
      selfPlayGames: flags['self-play'],
      explainedPositions: explain ? positions : 0,
      seed,
    });
    if (!('agents' in found)) {
      this.log(inspectionText(found));
      return inspectionDocument(found);
    }
    const { explanation } = found;
    if (explanation === undefined) {
      this.log(agentsText(found));
      return inspectionDocument(found);
    }
    const [{ explanationText }, { explanationPage }] = await Promise.all([
      import('../report/explanation-text.ts'),
      import('../report/html/explanation-page.ts'),
    ]);
    const { agent } = found.agents[found.index ?? 0]!;
    const game = laboratory.game(agent.game);
    this.log(agentsText({ ...found, explained: explanationText(game, explanation) }));
    if (output !== undefined) {
      output.write(await explanationPage(agent.name, game, explanation));
      this.log(`\n${output.file}`);
    }
    return { ...inspectionDocument(found), ...(out !== undefined && { out }) };
  }
}
