// What the pages tell people to type: commands, flags, presets, settings, agents and files of the repository are there.
// Nothing is played: that the commands of docs/writing-*.md do what they say is tested elsewhere, by running them.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { Config, Flags, Parser, type Command } from '@oclif/core';
import { expect, test } from 'vitest';
import { checkEntry, entriesOf } from '../../plugins/compare/src/entries.ts';
import { membersOf } from '../../src/agents/agent-source.ts';
import { agentsOf } from '../../src/agents/agents.ts';
import { mergeConfig, setting } from '../../src/config/config.ts';
import type { LabConfig } from '../../src/config/config-form.ts';
import { openLaboratory } from '../../src/agents/laboratory.ts';
import { gameUse } from '../../src/config/option-text.ts';
import { runConfig } from '../../src/experiment/run-settings.ts';
import { settingsOf } from '../../src/config/settings.ts';
import { commandsOf, pageLines, pages, type PageLine } from './page-lines.ts';
import { linkPlugins } from './lab.ts';
import { root } from './shell.ts';

// The pages also tell of the plugins that are not installed with the laboratory.
await linkPlugins(join(root, 'plugins/redis'), join(root, 'examples/http-executor'));

const config = await Config.load(root);
const laboratory = openLaboratory(config);
const { registries } = laboratory;

/** What pages let their readers make, as far as it is named again. */
const MADE =
  /\b(my-game|race|lines-for-three|mancala|hill-climber|cross-entropy|memory=recent|sloppy|linear|mini-seven|rules\.kif|champions|climbed|bred|mine\.yaml|study\.yaml|01-NAME\.yaml)\b/;
/** Stands for something the reader puts there, such as A, AGENT..., RUN-20 or cp=CP. */
const STANDS_FOR = /^([\w.]+=)?[A-Z][A-Z0-9.-]*(\.\.\.)?$/;
/** Files that are in the repository, if they are anywhere. */
const OURS = /^(bin|configs|docs|examples|papers|plugins|populations\/champions|scripts|src|test)\//;

/** Which words of a command are agents of one match, and which are games. */
const AGENTS = ['analyze', 'duel', 'ensemble', 'levels', 'play', 'speedup', 'tournament', 'tune'];
/** Those that take lists of agents. */
const SEVERAL = ['ensemble', 'levels', 'tournament'];
const GAMES = ['bench', 'openings', 'perft', 'solve'];

/** Fails as the command would before it begins to work. */
async function check(words: readonly string[]): Promise<void> {
  const length = [2, 1].find((n) => words.length >= n && config.findCommand(words.slice(0, n).join(':')));
  if (length === undefined) {
    // A topic, or the help of all.
    if (words[0] in config.topics || config.findTopic(words[0]) || STANDS_FOR.test(words[0])) return;
    if (words[0] === '--help') return;
    throw new Error('there is no such command');
  }
  const id = words.slice(0, length).join(':');
  const called = words.slice(length);
  // Only named, not called.
  if (called.length === 0) return;
  const command = await config.findCommand(id, { must: true }).load();
  const given = called.flatMap((word) => {
    // Tests of a plugin are in its reader's folder.
    if (!OURS.test(word) || id === 'test') return [word];
    const [, pattern, options = ''] = /^(.*?)((?:#[\w.-]+)?(?::\w+=.*)?)$/.exec(word)!;
    const files = globSync(pattern, { cwd: root });
    if (files.length === 0) throw new Error(`there is no ${pattern}`);
    return files.map((file) => `${file}${options}`);
  });
  const { argv, flags } = await parse(command, given);
  const known = (word: unknown): word is string =>
    typeof word === 'string' && !STANDS_FOR.test(word) && !MADE.test(word);

  if (known(flags['game']) && !['replay', 'export'].includes(id))
    registries.games.resolve(gameUse(flags['game']));
  if (known(flags['evaluator'])) registries.evaluators.resolve(gameUse(flags['evaluator']));
  if (GAMES.includes(id)) for (const game of argv.filter(known)) registries.games.resolve(gameUse(game));
  if (AGENTS.includes(id)) {
    // Runs of the reader's are not here, nor files that a page has him write.
    const agents = argv.filter(
      (word) => known(word) && (OURS.test(word) || !/[/\\]|\.(ya?ml|msgpack)(:\w+=.*)?$/.test(word)),
    );
    if (flags['level'] === undefined && !MADE.test(String(flags['game'])))
      agentsOf(
        laboratory,
        SEVERAL.includes(id) ? agents.flatMap((text) => membersOf(text, registries)) : agents,
        {
          game: flags['game'] === undefined ? undefined : gameUse(flags['game'] as string),
        },
      );
  }
  if (id === 'evolve' && known(flags['plugin']) && !MADE.test(String(flags['game']))) checkRun(flags);
  if (id === 'compare') checkEntries(argv.filter(known), flags);
  if (id === 'reproduce') for (const paper of argv.filter(known)) expect(papers).toContain(paper);
}
const papers = registries.reproductions.list().flatMap(({ definition: { id, method } }) => [id, method]);

/** As oclif does for the command; a word that stands for something is a number where one is due. */
function parse(command: Command.Class, given: readonly string[]) {
  const words = given.map((word, at) =>
    STANDS_FOR.test(word) && given[at - 1]?.startsWith('--') && /^(N|I|IJ|MINUTES)$/.test(word) ? '1' : word,
  );
  return Parser.parse(words, {
    args: command.args,
    flags: { ...command.baseFlags, ...command.flags, json: Flags.boolean(), help: Flags.boolean() },
    strict: command.strict,
  }) as Promise<{ argv: string[]; flags: Record<string, unknown> }>;
}

/** The settings of a run, as `lab evolve` finds them. */
function checkRun(flags: Readonly<Record<string, unknown>>): void {
  const method = flags['plugin'] as string;
  const preset = flags['preset'] as string | undefined;
  const game = flags['game'] === undefined ? undefined : gameUse(flags['game'] as string);
  let overrides: LabConfig = {};
  for (const text of (flags['set'] as string[] | undefined) ?? [])
    if (!STANDS_FOR.test(text) && !MADE.test(text)) overrides = mergeConfig(overrides, setting(text).config);
  const config = runConfig(laboratory, { method, preset, overrides, game });
  settingsOf(method, config, registries);
}

/** The entries of a comparison, as `lab compare` checks them before anything is played. */
function checkEntries(texts: readonly string[], flags: Readonly<Record<string, unknown>>): void {
  const { game: games = [], set: sets = [] } = flags as { game?: string[]; set?: string[] };
  const entries = entriesOf(texts, sets);
  for (const game of games) for (const entry of entries) checkEntry(laboratory, entry, gameUse(game));
}

/** What is wrong with these commands. */
async function faultsOf(lines: readonly PageLine[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { place, words } of lines)
    await check(words).catch((error: Error) => {
      // A table that a command before it makes.
      if (error.message.startsWith('there is no table of endgame')) return;
      // A program of others.
      if ('code' in error && error.code === 'LAB_PROGRAM') return;
      faults.push(`${place}: lab ${words.join(' ')}: ${error.message.split('\n').join(' ')}`);
    });
  return faults;
}

test.for(pages)('every command of %s can be typed as it stands there', async (page) => {
  expect(await faultsOf(pageLines(page))).toEqual([]);
});

test('every example of a help page can be typed as it stands there', async () => {
  const lines = config.commands.flatMap(({ id, examples = [], pluginName = '' }) =>
    pluginName.startsWith('@oclif/')
      ? []
      : examples.flatMap((example) =>
          commandsOf(
            (typeof example === 'string' ? example : example.command).replaceAll('<%= config.bin %>', 'lab'),
          ).map((words) => ({
            place: id,
            words,
          })),
        ),
  );
  expect(lines.length).toBeGreaterThan(50);
  expect(await faultsOf(lines)).toEqual([]);
});

test.for([
  ['lab evolv --plugin coevolution', 'no such command'],
  ['lab evolve --plugin coevolution --generation 3', 'Nonexistent flag'],
  ['lab evolve --plugin coevolution --preset paper-1066', 'no preset'],
  ['lab evolve --plugin coevolution --set depht=3', 'depht'],
  ['lab compare n-tuple+step=plain --game othello --budget games=9', 'step'],
  ['lab duel random materiel', 'materiel'],
  ['lab duel random papers/arena/draughts.yaml#gone', 'lists no agent'],
  ['lab perft draughts', 'depth'],
])('a stale command is noticed: %s', async ([line, reason]) => {
  const [words] = commandsOf(line);
  expect(await faultsOf([{ place: 'here', words }])).toEqual([expect.stringContaining(reason)]);
});
