import { join } from 'node:path';
import { Flags, Args } from '@oclif/core';
import {
  agentsOf,
  common,
  gameUse,
  LabCommand,
  membersOf,
  OPENINGS_FLAG,
  optionFlags,
  optionsIn,
  parseBudgets,
  parseOpeningPlan,
  shellWord,
  writeWhole,
} from 'evolab/command';
import { LEVELS_FILE, LEVELS_OPTIONS } from '../options.ts';

export default class Levels extends LabCommand {
  static override group = 'compare' as const;
  static override summary =
    'Make opponents of graded strength: agents with weaker and stronger limits, rated against each other.';
  static override description =
    'Every agent plays every other with every limit of --dial. From their Elo levels are taken, each at least --step ' +
    'above the one before, and written to a folder for lab play FOLDER --level N. Every game is kept there at once.';
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
    ...optionFlags(LEVELS_OPTIONS, { rounds: 'N', step: 'N' }),
    openings: Flags.string({ ...OPENINGS_FLAG, aliases: ['plies'] }),
    out: Flags.string({ description: 'folder to write', helpValue: 'DIR', required: true }),
    resume: Flags.boolean({ description: 'continue the levels in the folder' }),
    game: common.game,
    seed: common.seed,
    workers: common.workers,
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Levels);
    const [laboratory, { levels }, { levelsText }] = await Promise.all([
      this.open(),
      import('../levels.ts'),
      import('../levels-text.ts'),
    ]);
    const { out, seed = 1 } = flags;
    const { rounds: pairs, step } = optionsIn(LEVELS_OPTIONS, flags);
    const openings = parseOpeningPlan(flags.openings ?? '');
    const limits = parseBudgets(flags.dial, '--dial');
    const texts = (argv as string[]).flatMap((text) => membersOf(text, laboratory.registries));
    const { agents } = agentsOf(laboratory, texts, { game: gameUse(flags.game) });
    const place = { threads: this.threads(flags.workers) };
    const result = await this.perform(laboratory, place, (context) =>
      levels(context, { agents, limits, pairs, openings, step, seed, out, resume: flags.resume }),
    );
    const { levels: found, tried, interrupted } = result;
    const finite = (x: number) => (Number.isFinite(x) ? x : null);
    const shown = found.map(({ agent, low, high, ...level }) => ({
      ...level,
      agent: agent.name,
      low: finite(low),
      high: finite(high),
    }));
    if (found.length > 0) {
      const measured = { game: agents[0].game.use, tried, pairs: result.pairs, seed, levels: shown };
      writeWhole(join(out, LEVELS_FILE), JSON.stringify(measured, null, 2));
      const [folder, middle] = [shellWord(out), Math.ceil(found.length / 2)];
      const { searcher } = found[middle - 1].agent;
      const { program } = laboratory.registries.searchers.get(searcher.use).definition;
      // A program that a file names is started only if the user says so.
      const trusted = program ? ' --allow-programs' : '';
      this.log(
        `${levelsText(found, tried, step)}\n\nNext:\n  lab play ${folder} --level ${middle}${trusted}\n  lab report ${folder}`,
      );
    }
    if (interrupted) {
      const rests = `the levels rest on ${result.pairs} of ${pairs} pairs of games between every two`;
      const said = found.length > 0 ? rests : 'before every two had met there are no levels';
      this.note(`Stopped: ${said}. The games are kept. To go on:\n  ${this.resumption}`);
    }
    return { out, tried, pairs: result.pairs, interrupted, levels: shown };
  }
}
