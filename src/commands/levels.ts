import { Flags, Args } from '@oclif/core';
import { join } from 'node:path';
import { interruptSignal } from '../cli/interrupt.ts';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { gameUse } from '../lab/option-text.ts';
import { textTable } from '../report/table.ts';
import { checkWritable, kindOf, writeFolder } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';

export default class Levels extends LabCommand {
  static override summary =
    'Make opponents of graded strength: agents with weaker and stronger limits, measured.';
  static override description =
    'Every agent with every limit of the dial plays every other; from their Elo a ladder is taken, each level at ' +
    'least --step above the one before, and written to a folder for lab play FOLDER --level N.';
  static override examples = [
    '<%= config.bin %> levels populations/uct-ccnn-othello-1 random --dial depth=1,2,3,4,5 --out levels',
    '<%= config.bin %> levels uct --game connect-four --dial sims=20,100,500 --out levels',
    '<%= config.bin %> play levels --level 3',
  ];
  static override strict = false;
  static override args = {
    agents: Args.string({ description: 'agent files, run folders or short names', required: true }),
  };
  static override flags = {
    dial: Flags.string({ description: 'limits to try', helpValue: 'depth=1,2,4', default: 'depth=1,2,3,4' }),
    rounds: Flags.integer({
      description: 'pairs of games between every two',
      helpValue: 'N',
      default: 25,
      min: 2,
    }),
    plies: Flags.integer({
      description: 'random moves before each pair',
      helpValue: 'N',
      default: 4,
      min: 0,
    }),
    step: Flags.integer({
      description: 'Elo from level to level, at least',
      helpValue: 'N',
      default: 50,
      min: 1,
    }),
    out: Flags.string({ description: 'folder to write', helpValue: 'DIR', required: true }),
    game: common.game,
    seed: common.seed,
    workers: common.workers,
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Levels);
    if (kindOf(flags.out) !== undefined)
      throw new LabError('LAB_RUN_EXISTS', `${flags.out} is already there`, 'choose another --out');
    checkWritable(join(flags.out, 'level-1.msgpack'));
    const [laboratory, { agentsOf }, { dialOf, gradedAgents, levelFile, levelsOf }, { Pool }, { Progress }] =
      await Promise.all([
        this.open(),
        import('../lab/agents.ts'),
        import('../tasks/levels.ts'),
        import('../worker/pool.ts'),
        import('../report/progress.ts'),
      ]);
    const dial = dialOf(flags.dial);
    const { game, agents } = agentsOf(laboratory, argv as string[], {
      game: flags.game === undefined ? undefined : gameUse(flags.game),
    });
    const graded = gradedAgents(agents, dial);
    if (graded.length < 2)
      throw new LabError('LAB_USAGE', 'there is nothing to compare', 'more agents, or more limits in --dial');
    const { signal, release } = interruptSignal();
    const progress = new Progress(process.stderr);
    const executor = new Pool(laboratory.plugins, this.threads(flags.workers));
    try {
      const levels = await levelsOf({
        game: laboratory.assembler.game(game),
        agents: graded,
        pairs: flags.rounds,
        plies: flags.plies,
        seed: flags.seed ?? 1,
        step: flags.step,
        executor,
        signal,
        onProgress: (done, total) => progress.update(`${done} of ${total} games`),
      });
      progress.clear();
      const { writeAgent } = await import('../storage/agent-file.ts');
      // Half a ladder would pass for a whole one.
      writeFolder(flags.out, (draft) => {
        for (const { level, agent } of levels) writeAgent(join(draft, levelFile(level)), { agent });
      });
      const whole = (elo: number) => elo.toFixed(0);
      this.log(
        textTable(
          ['level', 'agent', 'Elo', '95% interval', 'step'],
          levels.map(({ level, agent, elo, low, high, step }) => [
            String(level),
            agent.name,
            whole(elo),
            `${whole(low)} to ${whole(high)}`,
            level > 1 ? whole(step) : '',
          ]),
        ),
      );
      this.log(`\nNext:\n  lab play ${shellWord(flags.out)} --level ${Math.ceil(levels.length / 2)}`);
      const finite = (x: number) => (Number.isFinite(x) ? x : null);
      return {
        out: flags.out,
        tried: graded.length,
        levels: levels.map(({ agent, low, high, ...level }) => ({
          ...level,
          agent: agent.name,
          low: finite(low),
          high: finite(high),
          file: join(flags.out, levelFile(level.level)),
        })),
      };
    } catch (error) {
      const { Interrupted } = await import('../contract/executor.ts');
      if (!(error instanceof Interrupted)) throw error;
      progress.clear();
      this.note('Stopped; nothing is written.');
      process.exitCode = 130;
      return { interrupted: true };
    } finally {
      release();
      await executor.close();
    }
  }
}
