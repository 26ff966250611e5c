import { readRules, rulesInWords } from '@evolab/family';
import { fixed, percent, textTable } from 'evolab/command';
import { fallen } from './invention-text.ts';
import { rankedGames, rankOf, type JudgedGame, type RankedGame, type Ranking } from './rank-games.ts';
import { SCORE_PARTS, type ScorePart } from './score.ts';

const PARTS = Object.keys(SCORE_PARTS) as ScorePart[];

/** Columns of the table of games among random rule sets, for people and pages. */
export const GAMES_HEAD = ['game', 'score', 'above', ...PARTS, 'learnability'] as const;

/** The games that passed all filters, best first, by column. */
export function gamesRows(games: readonly RankedGame[]): string[][] {
  return games
    .filter((game) => 'score' in game)
    .sort((a, b) => b.score - a.score)
    .map(({ name, score, above, parts, learnability }) => [
      name,
      fixed(score, 2),
      Number.isNaN(above) ? '' : percent(above, 0),
      ...PARTS.map((part) => fixed(parts[part], 2)),
      fixed(learnability, 2),
    ]);
}

/** Games among the random rule sets of a ranking, best first, and those that fell. */
export function gamesText(games: readonly JudgedGame[], ranking: Ranking): string {
  const rows = gamesRows(rankedGames(games, ranking));
  const fell = games.filter((game) => 'fell' in game);
  const unused = unusedRules(games);
  const tables = [
    ...(rows.length > 0 ? [textTable([...GAMES_HEAD], rows)] : []),
    ...(unused.length > 0 ? [textTable(['game', 'rule', 'matters in'], unused, 2)] : []),
    ...(fell.length > 0 ? [fellText(fell)] : []),
  ];
  return tables.join('\n\n');
}

/** The rules without which some games would be the same. */
const unusedRules = (games: readonly JudgedGame[]): string[][] =>
  games.flatMap((game) =>
    ('rules' in game ? (game.rules ?? []) : [])
      .filter(({ share }) => share < 1)
      .map(({ rule, share }) => [game.name, rule, `${percent(share, 0)} of the games`]),
  );

const fellText = (games: readonly Extract<JudgedGame, { fell: string }>[]): string =>
  textTable(
    ['game', 'fell at', 'why'],
    games.map(({ name, fell, why }) => [name, fell, why]),
    3,
  );

/** All that a ranking says. */
export function rankingText(ranking: Ranking): string {
  const { sets, passed, known, planted, fell } = ranking;
  const above = known.filter((game) => 'score' in game && rankOf(game.score, ranking) > 0.9);
  const [best] = passed;
  return [
    `${sets} random rule sets, of which ${passed.length} passed all filters. Known games that score above 90% of these: ${above.length} of ${known.length}`,
    '',
    gamesText(known, ranking),
    '',
    'Planted games, of which none may pass:',
    gamesText(planted, ranking),
    '',
    'Random rule sets:',
    textTable(['fell at', 'why', 'rule sets', 'share'], fallen(fell, sets), 2),
    ...(best === undefined
      ? []
      : ['', `The best of the random ones, score ${fixed(best.score, 2)}:`, ...wordsOf(best.rules)]),
  ].join('\n');
}

const wordsOf = (rules: string): string[] => rulesInWords(readRules(rules)).map((line) => `  ${line}`);
