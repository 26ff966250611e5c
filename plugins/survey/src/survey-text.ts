import { eloText, fixed, percent, textTable } from 'evolab/command';
import type { Share, SurveyRow } from './describe-games.ts';
import { MEASURES, type Measure, type MeasureName } from './measures.ts';
import type { SurveyResult } from './survey.ts';

/** With the game as it was typed, and the games of each player against itself, if the survey was finished. */
type SurveyReading = Omit<SurveyResult, 'game'> & { readonly game: string; readonly games: number };

/** A survey as people read it: what games are like, and how they end. */
export function surveyText({ game, roles, games, players, measures, interrupted }: SurveyReading): string {
  const headline = `${game}, ${games} games of each player against itself`;
  if (players.length === 0) return `${headline}: stopped before one was finished`;
  return [
    interrupted ? `${headline}; stopped before the end` : headline,
    course(players, interrupted),
    '',
    ends(players, roles),
    ...(measures === undefined ? [] : ['', measuresText(measures)]),
  ].join('\n');
}

function course(players: readonly SurveyRow[], interrupted: boolean): string {
  return textTable(
    [
      'player',
      ...(interrupted ? ['games'] : []),
      ...['different', 'plies', '9 of 10 games', 'choices', 'most', 'forced'],
    ],
    players.map(({ player, games, different, plies, choices, forced }) => [
      player,
      ...(interrupted ? [String(games)] : []),
      String(different),
      fixed(plies.mean, 1),
      `${plies.low} to ${plies.high}`,
      fixed(choices.mean, 1),
      String(choices.most),
      percent(forced, 1),
    ]),
  );
}

function ends(players: readonly SurveyRow[], roles: readonly string[]): string {
  const alone = roles.length === 1;
  const two = roles.length === 2;
  return textTable(
    [
      'player',
      ...roles.map((role) => (alone ? 'solved' : `${role} wins`)),
      alone ? 'mean payoff' : 'draws',
      'stopped',
      ...(two ? ['points against the one before', 'Elo'] : []),
    ],
    players.map(({ player, wins, payoffs, draws, stopped, better }) => [
      player,
      ...wins.map(shareText),
      alone ? fixed(payoffs[0], 2) : percent(draws, 1),
      percent(stopped, 1),
      ...(two
        ? [better ? shareText(better) : '', better ? eloText(better.elo, better.eloInterval) : '']
        : []),
    ]),
  );
}

export function shareText({ share, low, high }: Share): string {
  return `${percent(share, 1)} (${fixed(100 * low, 1)} to ${fixed(100 * high, 1)})`;
}

/** A line for each measure: its value, its interval and what it says. */
function measuresText(measures: Readonly<Record<MeasureName, Measure>>): string {
  const digits = (name: string) => (name === 'length' ? 1 : 2);
  return textTable(
    ['measure', 'value', '95% interval', 'says'],
    (Object.keys(MEASURES) as MeasureName[]).map((name) => {
      const { value, low, high } = measures[name];
      if (Number.isNaN(value)) return [name, '-', '-', MEASURES[name]];
      const said = [value, low, high].map((x) => fixed(x, digits(name)));
      // A length has no greatest value, which could bound what games tell that are one only, or all as long.
      const isKnown = name !== 'length' || (Number.isFinite(high - low) && low < high);
      const interval = isKnown ? `${said[1]} to ${said[2]}` : '-';
      return [name, said[0], interval, MEASURES[name]];
    }),
  );
}
