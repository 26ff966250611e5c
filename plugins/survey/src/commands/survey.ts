import { Args } from '@oclif/core';
import { agentsOf, common, gameUse, gameWord, LabCommand, optionFlags, optionsIn } from 'evolab/command';
import { SURVEY_OPTIONS } from '../options.ts';

/** The players if none is named, from the weakest to the strongest; they know nothing but the rules. */
const PLAYERS = ['random', 'uct:sims=30', 'uct:sims=120', 'uct:sims=480'];

export default class Survey extends LabCommand {
  static override group = 'games' as const;
  static override summary =
    'What a game is like to play: length, choice, balance, draws, and how much skill helps.';
  static override description =
    'Each player plays all roles against itself; in games of two roles it also plays the one before it, so name them ' +
    'from the weakest to the strongest. Without names, a random player and three tree searches play, which know ' +
    'nothing but the rules. Shares have 95% intervals that rest on the games that differ.';
  static override examples = [
    '<%= config.bin %> survey breakthrough',
    '<%= config.bin %> survey draughts random material:depth=2 material:depth=4 --games 400',
    '<%= config.bin %> survey hex:size=5 --json',
  ];
  static override strict = false;
  static override args = {
    game: Args.string({ description: 'game, with options: ID[:key=value,...]' }),
    agents: Args.string({ description: 'agent files, run folders or short names' }),
  };
  static override flags = {
    game: common.game,
    ...optionFlags(SURVEY_OPTIONS, { games: 'N' }),
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
    const request = { game, agents, games, seed: flags.seed ?? 1 };
    const place = { threads: this.threads(flags.workers) };
    const result = await this.perform(laboratory, place, (context) => survey(context, request));
    this.log(surveyText({ ...result, game: text, games }));
    return result;
  }
}
