import { familyGame, readRules } from '@evolab/family';
import { measureBar, MEASURES } from '@evolab/survey';
import { fixed, shellWord } from 'evolab/command';
import { code, folded, games as gamesBlock, paragraph, table, type Block } from 'evolab/report';
import { SEARCH } from './duel.ts';
import type { InventedGame } from './invention.ts';
import { JUDGED, type JudgedName } from './score.ts';

/** Who plays the games by which rules are judged. */
const JUDGE = 'uct:sims=120';

/** A game on the page: its rules, its sample games, its measures, and how to play it. */
export function gameBlocks(game: InventedGame): Block[] {
  const { rules, words, games, twins, fault, file, page, opponent } = game;
  const played = familyGame(readRules(rules));
  const samples = games.map((moves, i) => {
    const position = played.start();
    for (const move of moves) if (!position.over) position.play(move);
    const payoffs = position.over ? [position.payoff(0), position.payoff(1)] : [];
    return { players: [JUDGE, JUDGE], payoffs, remark: `game ${i + 1}`, moves: Int32Array.from(moves) };
  });
  const checks =
    fault !== undefined
      ? `Its rule sheet in GDL differs: ${fault}`
      : twins === 0
        ? 'It has not been compared with its rule sheet in GDL yet.'
        : `It passes the checks of lab doctor, and its rule sheet in GDL agrees in ${twins} random games.`;
  return [
    ...words.map((line) => paragraph(line)),
    ...(samples.length > 0 ? [gamesBlock(played, samples)] : []),
    paragraph(checks),
    folded('Measures', [measuresOf(game)]),
    folded('Play it', [
      ...(page === undefined ? [] : [paragraph(`${page} plays it: open it in a browser.`)]),
      ...(opponent === undefined ? [] : [paragraph(`${opponent.file} is a player that was taught it.`)]),
      code(commandsFor(file, opponent?.file, opponent?.run)),
    ]),
    folded('The rules as YAML', [code(rules)]),
  ];
}

function measuresOf({ measures, verified }: InventedGame): Block {
  const shown = verified?.measures ?? measures;
  // Folders of older versions have fewer of them.
  const names = (Object.keys(JUDGED) as JudgedName[]).filter((name) => name !== 'length' && name in shown);
  const said = verified ? { ...JUDGED, ...MEASURES } : JUDGED;
  return table(
    ['Measure', 'Value', '', 'What it says'],
    names.map((name) => {
      return [name, fixed(shown[name].value, 2), measureBar(shown[name], name), said[name]];
    }),
  );
}

function commandsFor(file: string, taught: string | undefined, run: string | undefined): string {
  const game = shellWord(`family:file=${file}`);
  return [
    `lab play ${taught === undefined ? `${SEARCH} --game ${game}` : shellWord(taught)}`,
    ...(run === undefined
      ? [`lab evolve --plugin n-tuple --game ${game}`]
      : [`lab evolve --resume --out ${shellWord(run)} --generations 200`]),
    `lab rules ${game} --gdl`,
  ].join('\n');
}
