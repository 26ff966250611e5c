import { Args, Flags } from '@oclif/core';
import { common, gameUse, LabCommand, shellWord, writeWhole } from 'evolab/command';
import { LabError } from 'evolab';
import { readText } from 'evolab/storage';
import type { Ranking } from '../../rank-games.ts';

export default class RulesRank extends LabCommand {
  static override group = 'games' as const;
  static override summary = 'Rank games of the family among random rule sets that pass all filters.';
  static override description =
    'With --sets it draws rule sets at random, judges them, the known games and some with a planted fault as lab evolve games does, ' +
    'and keeps the result in a file, every 24 of them: --resume goes on with a ranking that was stopped, or adds sets. With --from it shows such a file, or judges the games that are named and ranks them in it.';
  static override examples = [
    '<%= config.bin %> rules rank --sets 500 --out ranks.json',
    '<%= config.bin %> rules rank --sets 1000 --out ranks.json --resume',
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
    resume: Flags.boolean({ description: 'continue the ranking in the file', dependsOn: ['out'] }),
    from: Flags.string({ description: 'a file that --out has written', helpValue: 'FILE' }),
    force: common.force,
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
    const place = { threads: this.threads(flags.workers), executor: flags.executor };
    const { sets, out, from } = flags;
    const rankingIn = (file: string) => rank.readRanking(readText(file, 'whole'), file);
    if (sets !== undefined && out !== undefined) {
      if (argv.length > 0)
        throw new LabError(
          'LAB_USAGE',
          `${argv.join(' ')}: --sets draws rules at random`,
          'games are ranked in a file that is there: --from FILE',
        );
      const before = flags.resume ? rankingIn(out) : undefined;
      const seed = flags.seed ?? before?.seed ?? 1;
      if (!flags.resume) this.output(out, flags.force);
      const keep = (ranking: Ranking) => writeWhole(out, `${JSON.stringify(ranking, null, 1)}\n`);
      const { ranking, interrupted } = await this.perform(laboratory, place, (context) =>
        rank.rankGames(context, { sets, seed, before, keep }),
      );
      if (ranking !== undefined) this.log(text.rankingText(ranking));
      if (interrupted)
        this.note(
          ranking === undefined
            ? 'Stopped before anything was kept.'
            : `Stopped. To go on:\n  lab rules rank --sets ${sets} --out ${shellWord(out)} --resume`,
        );
      return { ...ranking, ...(interrupted && { interrupted }) };
    }
    if (from === undefined)
      throw new LabError(
        'LAB_USAGE',
        'there is nothing to rank games in',
        '--sets 500 --out ranks.json, or --from FILE',
      );
    const ranking = rankingIn(from);
    if (argv.length === 0) {
      this.log(text.rankingText(ranking));
      return ranking;
    }
    const games = Object.fromEntries(
      (argv as string[]).map((name) => {
        const game = laboratory.game(gameUse(name));
        if (isFamilyGame(game)) return [name, writeRules(game.rules.tree)];
        throw new LabError(
          'LAB_WRONG_GAME',
          `${name} is not a game of the family for two and without dice`,
          'family:game=yavalath',
        );
      }),
    );
    const { judged, interrupted } = await this.perform(laboratory, place, async (context) => {
      const judged = (await rank.judgeGames(context, games, flags.seed ?? 1)) ?? [];
      return { judged, interrupted: judged.length === 0 };
    });
    this.log(text.gamesText(judged, ranking));
    return {
      ...(interrupted && { interrupted }),
      games: rank.rankedGames(judged, ranking),
    };
  }
}
