import { Help, type Command, type Interfaces } from '@oclif/core';
import { npxCall } from './called.ts';

/** What commands are for, in the order of the help; a command names its group, or is among the last. */
const COMMAND_GROUPS = {
  breed: 'EVOLVE AND TRAIN',
  compare: 'COMPARE',
  look: 'LOOK AT RESULTS',
  games: 'GAMES',
  machines: 'THREADS AND MACHINES',
  extend: 'PLUGINS AND EXTENSIONS',
} as const;

export type CommandGroup = keyof typeof COMMAND_GROUPS;

const START = [
  ['evolve --plugin coevolution', 'evolve draughts players, in about a minute'],
  ['play populations/coevolution-draughts-1', 'play against their champion'],
  ['duel random material:depth=3', 'compare two agents'],
  ['list', 'all games, evaluators, searchers and learners'],
] as const;

/** The help of oclif, whose first page begins with what to type first and has its commands in groups. */
export default class LabHelp extends Help {
  constructor(config: Interfaces.Config, opts?: Partial<Interfaces.HelpOptions>) {
    (config as { bin: string }).bin = npxCall(process.env) ?? config.bin;
    super(config, opts);
  }

  override async showRootHelp(): Promise<void> {
    const { bin } = this.config;
    const commands = this.sortedCommands.filter(({ id }) => id !== '' && !id.includes(':'));
    const known = new Set(commands.map(({ id }) => id));
    const topics = this.sortedTopics.filter(({ name }) => !name.includes(':') && !known.has(name));
    this.log(`${this.formatRoot()}\n`);
    this.log(
      `${this.#section(
        'START HERE',
        START.map(([words, what]) => [`${bin} ${words}`, what]),
      )}\n`,
    );
    for (const [group, title] of Object.entries(COMMAND_GROUPS)) {
      const rows = [
        ...commands.filter((command) => groupOf(command) === group).map((one) => [one.id, this.summary(one)]),
        ...topics
          .filter(({ name }) => this.#groupOfTopic(name) === group)
          .map((topic: Interfaces.Topic) => [topic.name, topic.description]),
      ] as [string, string | undefined][];
      if (rows.length > 0)
        this.log(
          `${this.#section(
            title,
            rows.sort(([a], [b]) => (a < b ? -1 : 1)),
          )}\n`,
        );
    }
    this.log(`  ${bin} COMMAND --help has all options, with examples.\n`);
    return Promise.resolve();
  }

  #groupOfTopic(topic: string): CommandGroup {
    const first = this.config.commands.find(({ id }) => id.startsWith(`${topic}:`));
    return first ? groupOf(first) : 'extend';
  }

  #section(title: string, rows: [string, string | undefined][]): string {
    const { stripAnsi } = this.opts;
    return this.section(
      title,
      this.renderList(rows, { indentation: 2, spacer: '\n', stripAnsi: stripAnsi ?? false }),
    );
  }
}

const groupOf = (command: Command.Loadable): CommandGroup =>
  (command as { group?: CommandGroup }).group ?? 'extend';
