import { Args, Flags } from '@oclif/core';
import { common, gameUse, LabCommand, writeWhole } from 'evolab/command';
import { LabError } from 'evolab';
import { readText } from 'evolab/storage';

export default class RulesRank extends LabCommand {
  static override group = 'games' as const;
  static override summary = 'Where games of the family stand among random rule sets that pass all filters.';
  static override description =
    'With --sets it draws rule sets at random, judges them, the known games and some with a planted fault as lab evolve games does, ' +
    'and keeps the result in a file. With --from it shows such a file, or judges the games that are named and ranks them in it.';
  static override examples = [
    '<%= config.bin %> rules rank --sets 500 --out ranks.json',
    '<%= config.bin %> rules rank --from ranks.json',
    '<%= config.bin %> rules rank --from ranks.json family:file=mine.yaml',
  ];
  static override strict = false;
  static override args = {
    game: Args.string({ description: 'games of the family, with options: family[:key=value,...]' }),
  };
  static override flags = {
    sets: Flags.integer({
      description: 'rule sets to draw and to judge',
      helpValue: 'N',
      min: 1,
      exclusive: ['from'],
      dependsOn: ['out'],
    }),
    out: Flags.string({ description: 'write the result to a file', helpValue: 'FILE', dependsOn: ['sets'] }),
    from: Flags.string({ description: 'a file that --out has written', helpValue: 'FILE' }),
    seed: common.seed,
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(RulesRank);
    const [laboratory, { isFamilyGame, writeRules }, rank, text] = await Promise.all([
      this.open(),
      import('@evolab/family'),
      import('../../rank-games.ts'),
      import('../../ranking-text.ts'),
    ]);
    const seed = flags.seed ?? 1;
    const place = { threads: this.threads(flags.workers), executor: flags.executor };
    const { sets, out, from } = flags;
    if (sets !== undefined) {
      const ranking = await this.perform(laboratory, place, (context) =>
        rank.rankGames(context, { sets, seed }),
      );
      writeWhole(out!, `${JSON.stringify(ranking, null, 1)}\n`);
      this.log(text.rankingText(ranking));
      return ranking;
    }
    if (from === undefined)
      throw new LabError(
        'LAB_USAGE',
        'there is nothing to rank games in',
        '--sets 500 --out ranks.json, or --from FILE',
      );
    const ranking = rank.readRanking(readText(from, 'whole'), from);
    if (argv.length === 0) {
      this.log(text.rankingText(ranking));
      return ranking;
    }
    const games = Object.fromEntries(
      (argv as string[]).map((name) => {
        const game = laboratory.game(gameUse(name));
        if (isFamilyGame(game)) return [name, writeRules(game.rules.tree)];
        throw new LabError('LAB_WRONG_GAME', `${name} is not a game of the family`, 'family:game=yavalath');
      }),
    );
    const judged = await this.perform(laboratory, place, (context) => rank.judgeGames(context, games, seed));
    this.log(text.gamesText(judged, ranking));
    return {
      games: judged.map((game) =>
        'score' in game ? { ...game, above: rank.rankOf(game.score, ranking) } : game,
      ),
    };
  }
}
