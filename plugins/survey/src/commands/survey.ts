import { join } from 'node:path';
import { Args, Flags } from '@oclif/core';
import {
  agentsOf,
  checkOwn,
  common,
  gameUse,
  gameWord,
  LabCommand,
  kindOf,
  optionFlags,
  optionsIn,
  shellWord,
  writeWhole,
  type TaskContext,
} from 'evolab/command';
import { LabError } from 'evolab';
import { RunFolder } from 'evolab/storage';
import { PLAYERS, SURVEY_FILE, SURVEY_OPTIONS } from '../options.ts';

export default class Survey extends LabCommand {
  static override group = 'games' as const;
  static override summary = 'Measure a game: length, choice, balance, draws, and how much skill helps.';
  static override description =
    'Each player plays all roles against itself; in games of two roles it also plays the one before it, so name them ' +
    'from the weakest to the strongest. Without names, a random player and three tree searches play, which know ' +
    'nothing but the rules. Every game is kept in a folder at once and never played again. Shares have 95% intervals that rest on the games that differ.';
  static override examples = [
    '<%= config.bin %> survey breakthrough',
    '<%= config.bin %> survey draughts random material:depth=2 material:depth=4 --games 400',
    '<%= config.bin %> survey hex:size=5 --json',
    '<%= config.bin %> survey family:game=yavalath --measures',
  ];
  static override strict = false;
  static override args = {
    game: Args.string({ description: 'game, with options: ID[:key=value,...]' }),
    agents: Args.string({ description: 'agent files, run folders or short names' }),
  };
  static override flags = {
    game: common.game,
    ...optionFlags(SURVEY_OPTIONS, { games: 'N' }),
    out: Flags.string({
      description:
        'folder that keeps the games (default: populations/survey-GAME-SEED, with the players if they are named)',
      helpValue: 'DIR',
    }),
    measures: Flags.boolean({
      description:
        'also measure drama, balance with a pie rule and more, by as many games of the last player, which are not kept',
    }),
    resume: Flags.boolean({ description: 'continue the survey in the folder, which must exist' }),
    seed: common.seed,
    workers: common.workers,
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Survey);
    const { game: text, others: players } = gameWord(argv as string[], flags.game);
    const [laboratory, { survey }, { surveyText }] = await Promise.all([
      this.open(),
      import('../survey.ts'),
      import('../survey-text.ts'),
    ]);
    const game = gameUse(text);
    const names = players.length > 0 ? players : PLAYERS;
    const agents = names.map((name) => ({ ...agentsOf(laboratory, [name], { game }).agents[0], name }));
    const { games } = optionsIn(SURVEY_OPTIONS, flags);
    const seed = flags.seed ?? 1;
    const folder = flags.out ?? join('populations', folderName([text, ...players], seed));
    if (flags.resume && kindOf(folder) === undefined)
      throw new LabError(
        'LAB_RUN_MISSING',
        `there is no survey in ${folder}`,
        'leave out --resume to begin one',
      );
    checkOwn(laboratory, folder, 'survey');
    const file = join(folder, SURVEY_FILE);
    new RunFolder(folder).checkHolds('survey', [SURVEY_FILE]);
    const request = { game, agents, games, seed, folder, measured: flags.measures ? games : 0 };
    // From the first game on it is seen whose games are in the folder.
    const marking = (context: TaskContext): TaskContext => ({
      ...context,
      openExecutor: async (to) => {
        const begun = { game: text, roles: [], games, seed, players: [], interrupted: true };
        if (to === folder && kindOf(file) === undefined) writeWhole(file, JSON.stringify(begun));
        return context.openExecutor(to);
      },
    });
    const place = { threads: this.threads(flags.workers) };
    const result = await this.perform(laboratory, place, (context) => survey(marking(context), request));
    const shown = { ...result, game: text, games };
    this.log(surveyText(shown));
    if (result.players.length > 0) {
      writeWhole(file, JSON.stringify({ ...shown, seed }, null, 2));
      if (!result.interrupted) this.log(`\nNext:\n  lab report ${shellWord(folder)}`);
    }
    if (result.interrupted) this.note(`Stopped; the games are kept. To go on:\n  ${this.resumption}`);
    return { ...result, out: folder };
  }
}

/** Other rules and other players have a folder of their own. */
const folderName = (words: readonly string[], seed: number): string =>
  ['survey', ...words, seed].join('-').replaceAll(/[^\w.-]+/g, '-');
