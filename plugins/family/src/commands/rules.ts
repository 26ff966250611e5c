import { Args, Flags } from '@oclif/core';
import { gameUse, LabCommand, onlyGame, common } from 'evolab/command';
import { LabError } from 'evolab';

export default class Rules extends LabCommand {
  static override group = 'games' as const;
  static override summary =
    'Print the rules of a game of the family: in words, as YAML, or as a rule sheet in GDL.';
  static override description =
    'The YAML is what family:file=PATH reads. The rule sheet states the same rules in the Game Description Language; gdl:file=PATH plays it.';
  static override examples = [
    '<%= config.bin %> rules family:game=yavalath',
    '<%= config.bin %> rules family:game=hex --yaml --out hex.yaml',
    '<%= config.bin %> rules family:file=hex.yaml --gdl --out hex.kif',
  ];
  static override args = {
    game: Args.string({ description: 'game of the family, with options: family[:key=value,...]' }),
  };
  static override flags = {
    game: common.game,
    yaml: Flags.boolean({ description: 'as YAML, to be changed and played', exclusive: ['gdl'] }),
    gdl: Flags.boolean({ description: 'as a rule sheet in GDL, for other programs' }),
    out: Flags.string({ description: 'write to a file instead', helpValue: 'FILE' }),
    force: common.force,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Rules);
    const [
      laboratory,
      { ruleTreeOf },
      { knownGames },
      { isPlain },
      { ruleSheet },
      { rulesInWords },
      { writeRules },
    ] = await Promise.all([
      this.open(),
      import('../family.ts'),
      import('../known-games.ts'),
      import('../rule-tree.ts'),
      import('../rule-sheet.ts'),
      import('../rules-in-words.ts'),
      import('../read-rules.ts'),
    ]);
    const use = gameUse(onlyGame(args.game, flags.game));
    const game = laboratory.game(use);
    const tree = ruleTreeOf(game);
    if (tree === undefined) {
      const like = Object.hasOwn(knownGames, use.use) ? use.use : 'yavalath';
      throw new LabError('LAB_WRONG_GAME', `${use.use} is not a game of the family`, `family:game=${like}`);
    }
    const text = flags.gdl
      ? ruleSheet(tree)
      : flags.yaml
        ? writeRules(tree)
        : `${tree.name}${tree.source === undefined ? '' : ` (${tree.source})`}\n\n${rulesInWords(tree).join('\n')}\n`;
    if (flags.out === undefined) this.log(text.trimEnd());
    else {
      this.output(flags.out, flags.force).write(text);
      this.log(flags.out);
    }
    return {
      name: tree.name,
      words: rulesInWords(tree),
      yaml: writeRules(tree),
      ...(isPlain(tree) && { gdl: ruleSheet(tree) }),
      ...(flags.out !== undefined && { out: flags.out }),
    };
  }
}
