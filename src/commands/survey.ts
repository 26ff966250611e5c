import { Args, Flags } from '@oclif/core';
import type { Share, Survey as Row } from '../tasks/survey.ts';
import { interruptSignal } from '../cli/interrupt.ts';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { gameUse } from '../lab/option-text.ts';
import { fixed, percent } from '../report/numbers.ts';
import { textTable } from '../report/table.ts';

/** Who plays if nobody is named: ever better without knowing anything of the game. */
const PLAYERS = ['random', 'uct:sims=30', 'uct:sims=120', 'uct:sims=480'];

export default class Survey extends LabCommand {
  static override summary =
    'What a game is like to play: length, choice, balance, draws, and how much skill helps.';
  static override description =
    'Each player plays all roles against itself; in games of two roles it also plays the one before it, so name them ' +
    'from the weakest to the strongest. Without names, a random player and three tree searches play, which know ' +
    'nothing but the rules. Shares have 95% intervals, those of as many games as differ.';
  static override examples = [
    '<%= config.bin %> survey breakthrough',
    '<%= config.bin %> survey draughts random material:depth=2 material:depth=4 --games 400',
    '<%= config.bin %> survey hex:size=5 --json',
  ];
  static override strict = false;
  static override args = {
    game: Args.string({ description: 'game, with options: ID[:key=value,...]', required: true }),
    agents: Args.string({ description: 'agent files, run folders or short names' }),
  };
  static override flags = {
    games: Flags.integer({
      description: 'games of each player against itself',
      helpValue: 'N',
      default: 100,
      min: 2,
    }),
    seed: common.seed,
    workers: common.workers,
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Survey);
    const [text, ...players] = argv as [string, ...string[]];
    const [laboratory, { agentsOf }, { surveyOf }, { Pool }, { Progress }] = await Promise.all([
      this.open(),
      import('../lab/agents.ts'),
      import('../tasks/survey.ts'),
      import('../worker/pool.ts'),
      import('../report/progress.ts'),
    ]);
    const use = gameUse(text);
    const game = laboratory.assembler.game(use);
    const names = players.length > 0 ? players : PLAYERS;
    const agents = names.map((name) => agentsOf(laboratory, [name], { game: use }).agents[0]);
    const { signal, release } = interruptSignal();
    const progress = new Progress(process.stderr);
    const executor = new Pool(laboratory.plugins, this.threads(flags.workers));
    try {
      const rows = await surveyOf({
        game,
        agents: agents.map((agent, i) => ({ ...agent, name: names[i] })),
        games: flags.games,
        seed: flags.seed ?? 1,
        executor,
        signal,
        onProgress: (done, total) => progress.update(`${done} of ${total} games`),
      });
      progress.clear();
      this.#show(text, game.roles, rows);
      return { game: use, roles: game.roles, players: rows };
    } catch (error) {
      const { Interrupted } = await import('../contract/executor.ts');
      if (!(error instanceof Interrupted)) throw error;
      progress.clear();
      this.note('Stopped; nothing is shown.');
      process.exitCode = 130;
      return { interrupted: true };
    } finally {
      release();
      await executor.close();
    }
  }

  #show(game: string, roles: readonly string[], rows: readonly Row[]): void {
    this.log(`${game}, ${rows[0].games} games of each player against itself`);
    this.log(
      textTable(
        ['player', 'different', 'plies', '9 of 10 games', 'choices', 'most', 'forced'],
        rows.map(({ player, different, plies, choices, forced }) => [
          player,
          String(different),
          fixed(plies.mean, 1),
          `${plies.low} to ${plies.high}`,
          fixed(choices.mean, 1),
          String(choices.most),
          percent(forced, 1),
        ]),
      ),
    );
    const alone = roles.length === 1;
    this.log('');
    this.log(
      textTable(
        [
          'player',
          ...roles.map((role) => (alone ? 'solved' : `${role} wins`)),
          ...(alone ? ['mean payoff'] : ['draws']),
          'stopped',
          ...(roles.length === 2 ? ['points against the one before', 'Elo'] : []),
        ],
        rows.map(({ player, wins, payoffs, draws, stopped, better }) => [
          player,
          ...wins.map(shown),
          alone ? fixed(payoffs[0], 2) : percent(draws, 1),
          percent(stopped, 1),
          ...(roles.length === 2 ? [better ? shown(better) : '', better ? fixed(better.elo, 0) : ''] : []),
        ]),
      ),
    );
  }
}

function shown({ share, low, high }: Share): string {
  return `${percent(share, 1)} (${fixed(100 * low, 1)} to ${fixed(100 * high, 1)})`;
}
