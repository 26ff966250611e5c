import { Flags } from '@oclif/core';
import { common, gameUse, LabCommand, shellWord } from 'evolab/command';
import type { MakePage } from '../../best-games.ts';

/** How long players are taught: some forty seconds of CPU time. */
const GENERATIONS = 200;
/** How long at most, until they are strong enough. */
const MOST_GENERATIONS = 3200;

export default class EvolveGames extends LabCommand {
  static override group = 'breed' as const;
  static override summary = 'Invent board games: breed rules, and keep those that are worth playing.';
  static override description =
    'Rules of the family are drawn, changed and crossed. Random play, then search, rejects rules whose games do not end, or are drawn, one-sided or decided by luck; ' +
    'of the rest the best of each length and depth of skill are kept. The best twenty are compared with their rule sheets in GDL, and each gets a page ' +
    'that plays it; players are trained for the first of them. --verify measures these again with new games, because the best of many are also the luckiest, ' +
    'and lists first those that meet most criteria of a good game. ' +
    'The result depends only on the seed and the number of games; a run that was stopped or killed continues with --resume.';
  static override examples = [
    '<%= config.bin %> evolve games --games 1000 --run populations/games',
    '<%= config.bin %> evolve games --minutes 30 --run populations/games',
    '<%= config.bin %> evolve games --resume --games 5000 --run populations/games',
    '<%= config.bin %> evolve games --like family:game=squava --keep board,moves --run populations/squava',
    '<%= config.bin %> evolve games --resume --run populations/games --opponents 5 --verify 1100',
  ];
  static override flags = {
    games: Flags.integer({
      description:
        'rule sets to judge in all, in whole rounds of 24 (default: 1000; with --resume as many as before)',
      helpValue: 'N',
      min: 1,
    }),
    minutes: Flags.string({
      description:
        'breed for so many minutes and to the end of the round; the work on the best comes after that, and is announced first. The number judged is in the result, and gives the same',
      helpValue: 'M',
    }),
    run: Flags.string({
      description: 'folder of the run (default: populations/games-SEED)',
      helpValue: 'DIR',
      aliases: ['out'],
    }),
    resume: Flags.boolean({ description: 'continue the run in the folder' }),
    twins: Flags.integer({
      description: 'games in which each of the best is compared with its rule sheet',
      helpValue: 'N',
      default: 100,
      min: 0,
    }),
    like: Flags.string({
      description: 'game of the family whose parts named by --keep all rules have',
      helpValue: 'GAME',
      dependsOn: ['keep'],
    }),
    keep: Flags.string({
      description:
        'these parts of the rules are those of --like: board, start, moves, capture, turn, goals, ...',
      helpValue: 'PARTS',
      dependsOn: ['like'],
    }),
    opponents: Flags.integer({
      description: 'players that are taught, for the first of the best games',
      helpValue: 'N',
      default: 3,
      min: 0,
    }),
    verify: Flags.integer({
      description:
        'games of each player by which those games are measured again, and their taught players against uct:sims=1000; 1,100 determine a share to 3 points',
      helpValue: 'N',
      default: 0,
      min: 0,
    }),
    generations: Flags.integer({
      description: `with --verify a player continues to learn until it is 200 Elo above uct:sims=1000, at most for so many generations of 1,000 games (default: ${MOST_GENERATIONS}; ${GENERATIONS} without)`,
      helpValue: 'N',
      min: 1,
    }),
    seed: common.seed,
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(EvolveGames);
    const [laboratory, { inventGames }, { inventionText }, { minutesOf }, { givenParts }, { share }] =
      await Promise.all([
        this.open(),
        import('../../invent-games.ts'),
        import('../../invention-text.ts'),
        import('../../minutes.ts'),
        import('../../given-parts.ts'),
        import('@evolab/studio/share'),
      ]);
    const minutes = minutesOf(flags.minutes);
    const folder = flags.run ?? `populations/games-${flags.seed ?? 1}`;
    const { seed, games, twins, opponents, verify, resume } = flags;
    const given =
      flags.like === undefined ? undefined : givenParts(laboratory.game(gameUse(flags.like)), flags.keep!);
    const request = {
      folder,
      seed,
      games,
      minutes,
      twins,
      opponents,
      verify,
      resume,
      given,
      generations: Math.min(GENERATIONS, flags.generations ?? GENERATIONS),
      mostGenerations: flags.generations ?? MOST_GENERATIONS,
    };
    const makePage: MakePage = ({ game: { name, rules, words }, agents }) => {
      const game = { use: 'family', rules };
      return share(laboratory, { agents, game, each: {}, seed: 1, title: `Play ${name}`, rules: words }).html;
    };
    const place = { threads: this.threads(flags.workers), executor: flags.executor };
    const result = await this.perform(laboratory, place, (context) =>
      inventGames(context, request, makePage),
    );
    this.log(inventionText(result));
    if (result.interrupted)
      this.note(
        `Stopped; whole rounds are kept. To go on:\n  lab evolve games --resume --run ${shellWord(folder)}`,
      );
    return result;
  }
}
