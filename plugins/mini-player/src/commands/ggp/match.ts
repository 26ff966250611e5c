import { Args, Flags } from '@oclif/core';
import { common, LabCommand } from 'evolab/command';
import { LONGEST_CLOCK } from '../../ggp/clock.ts';
import type { Contestant } from '../../ggp/referee.ts';

export default class Match extends LabCommand {
  static override group = 'machines' as const;
  static override summary = 'Referee a match of GGP players, local and remote, by rules in a file.';
  static override description =
    'A player is the URL of a server or the short name of an agent that plays here. ' +
    'A player that times out, answers nonsense or dies gets random legal moves, and the match continues.';
  static override examples = [
    '<%= config.bin %> ggp match rules.kif http://127.0.0.1:9147 http://127.0.0.1:9148',
    '<%= config.bin %> ggp match connect-four mini uct --playclock 2 --out match.json',
  ];
  static override strict = false;
  static override args = {
    rules: Args.string({
      description: 'a .kif file, or the name of a sheet of the plugin gdl',
      required: true,
    }),
    players: Args.string({ description: 'one per role, in the order of the rules' }),
  };
  static override flags = {
    startclock: Flags.integer({
      description: 'seconds before the first move',
      default: 10,
      min: 0,
      max: LONGEST_CLOCK,
    }),
    playclock: Flags.integer({
      description: 'seconds for a move',
      default: 5,
      min: 1,
      max: LONGEST_CLOCK,
    }),
    grace: Flags.integer({
      description: 'milliseconds after the end of a clock in which an answer may still arrive',
      helpValue: 'MS',
      default: 500,
      min: 0,
      max: 1000 * LONGEST_CLOCK,
    }),
    out: Flags.string({
      description: 'write the match to this file, JSON',
      helpValue: 'FILE',
      aliases: ['record'],
    }),
    force: common.force,
    seed: common.seed,
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Match);
    const [rulesName, ...players] = argv as string[];
    const [laboratory, { interruptSignal }, { LabError, Random }, { localPlayer, gameOf }, ggp] =
      await Promise.all([
        this.open(),
        import('evolab/command'),
        import('evolab'),
        import('../../ggp/local-player.ts'),
        import('../../ggp/index.ts'),
      ]);
    const { rules, digest } = ggp.readRules(rulesName);
    const output = this.output(flags.out, flags.force);
    const game = gameOf(laboratory.factory, rules, rulesName);
    for (const warning of game.warnings) this.note(`Warning: ${warning}`);
    if (players.length !== game.roles.length)
      throw new LabError(
        'LAB_USAGE',
        `the rules have ${game.roles.length} roles (${game.roles.join(', ')}), ${players.length} players are given`,
        'name one player per role',
      );
    const seed = flags.seed ?? 1;
    /** Why the last message of a server that was not answered was not, by its URL. */
    const failures = new Map<string, string>();
    const contestants = players.map((name, i): Contestant => {
      if (/^https?:\/\//.test(name)) {
        if (!URL.canParse(name))
          throw new LabError('LAB_USAGE', `'${name}' is no address`, 'for example http://127.0.0.1:9147');
        return {
          name,
          say: (text, millis, until) => ggp.post(name, text, millis, (why) => failures.set(name, why), until),
        };
      }
      const player = localPlayer(laboratory, name, {
        name: `player${i + 1}`,
        margin: 200,
        seed: seed + i,
        say: (line) => this.note(line),
      });
      return { name, say: (text) => player.answer(text) };
    });
    const { signal, release } = interruptSignal();
    const report = await ggp.referee({
      match: `evolab-${digest.slice(0, 8)}-${seed}`,
      rules,
      game,
      contestants,
      signal,
      startClock: flags.startclock,
      playClock: flags.playclock,
      grace: flags.grace,
      random: new Random(seed, 'referee'),
      onStep: (step, moves) => this.note(`${String(step).padStart(3)}  ${moves.join('  ')}`),
    });
    release();
    const document = { rules: digest, seed, ...report };
    output?.write(`${JSON.stringify(document, null, 2)}\n`);
    report.roles.forEach((role, i) =>
      this.log(`${role}  ${report.players[i]}  ${report.goals[i]} of 100 points`),
    );
    if (report.cutShort)
      this.log(`The match was cut short after ${report.steps.length} steps, before an end by its rules.`);
    for (const role of new Set(report.faults.map((fault) => fault.role))) {
      const faults = report.faults.filter((fault) => fault.role === role);
      const silent = faults.filter(({ answer }) => answer === null).length;
      this.log(`${role}: ${silent} answers were missing or late, ${faults.length - silent} not legal.`);
      const player = report.players[report.roles.indexOf(role)];
      const why = failures.get(player);
      if (silent > 0 && why !== undefined) this.note(`${player}: ${why}.`);
    }
    if (!report.finished) process.exitCode = 130;
    return document;
  }
}
