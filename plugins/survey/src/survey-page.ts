import { LabError } from 'evolab';
import { eloText, fixed, percent } from 'evolab/command';
import { paragraph, plot, table, type Block, type FolderReport, type Interval } from 'evolab/report';
import { SURVEY_FILE } from './options.ts';
import type { Share } from './describe-games.ts';
import { MEASURES, type MeasureName } from './measures.ts';
import { isSurvey, type StoredMeasures, type StoredSurvey } from './stored-survey.ts';
import { shareText } from './survey-text.ts';

/** The page of a survey. */
export const surveyReport: FolderReport = {
  id: 'survey',
  summary: 'What a game is like to play: length, choice, balance, and how much skill helps',
  of: 'folder',
  file: SURVEY_FILE,
  page(content) {
    const survey = checked(content);
    const { game, games, seed, players, interrupted } = survey;
    return {
      title: `What ${game} is like`,
      verdict: verdict(survey),
      facts: `${games} games of each player against itself, seed ${seed}${interrupted ? '; stopped before the end' : ''}`,
      sections: [
        { title: 'Who wins', body: balance(survey) },
        ...(players.some(({ better }) => better) ? [{ title: 'Does skill help', body: skill(survey) }] : []),
        { title: 'Length and choice', body: course(survey) },
        ...(survey.measures ? [{ title: 'Measures', body: [measured(survey.measures)] }] : []),
      ],
    };
  },
};

/** What matters most: how long, how balanced among the best, whether skill helps. */
function verdict({ roles, players }: StoredSurvey): string {
  const best = players.at(-1)!;
  const { plies, choices } = best;
  const length = `A game of ${best.player} lasts ${fixed(plies.mean, 0)} moves (${plies.low} to ${plies.high} in nine of ten), with ${fixed(choices.mean, 1)} to choose from.`;
  const drawn = roles.length > 1 && best.draws === 1;
  const course = drawn
    ? `All ${best.games} games of ${best.player} against itself were drawn. ${length}`
    : length;
  if (roles.length === 1) return course;
  const { wins } = best;
  const even = wins.every(({ low }) => wins.every(({ high }) => low <= high));
  const order = even ? [...roles.keys()] : [...roles.keys()].sort((i, j) => wins[j].share - wins[i].share);
  const [first, ...others] = order;
  const shares = others.map((role) => `${roles[role]} ${percent(wins[role].share, 0)}`).join(', ');
  const share = percent(wins[first].share, 0);
  const nobody = roles.length === 2 ? 'Neither side' : 'No role';
  const balanced = even
    ? `${nobody} has a clear advantage: ${roles[first]} wins ${share}, ${shares}.`
    : `${roles[first]} has the advantage: it wins ${share} of the games, ${shares}.`;
  const { better } = best;
  const helps =
    better === undefined
      ? ''
      : ` ${best.player} takes ${percent(better.share, 0)} of the points from the player before it.`;
  return drawn ? `${course}${helps}` : `${course} ${balanced}${helps}`;
}

function bar({ share, low, high }: Share, what: string): Interval {
  const [value, from, to] = [share, low, high].map((x) => 100 * x);
  return { value, low: from, high: to, text: `${what}: ${shareText({ share, low, high })}` };
}

function balance({ roles, players }: StoredSurvey): Block[] {
  const alone = roles.length === 1;
  // Bars for more than two roles are wider than a page.
  const text = roles.length > 2;
  const titles = roles.flatMap((role) => [alone ? 'Solved' : `${role} wins`, ...(text ? [] : [''])]);
  return [
    table(
      ['Player', ...titles, alone ? 'Mean payoff' : 'Draws', 'Stopped'],
      players.map(({ player, wins, payoffs, draws, stopped }) => [
        player,
        ...wins.flatMap((share, role) =>
          text ? [shareText(share)] : [percent(share.share, 1), bar(share, `${player}, ${roles[role]}`)],
        ),
        alone ? fixed(payoffs[0], 2) : percent(draws, 1),
        percent(stopped, 1),
      ]),
    ),
    paragraph('Shares with exact 95% intervals that rest on the games that differ.'),
  ];
}

function skill({ players }: StoredSurvey): Block[] {
  const rows = players.flatMap(({ player, better }, i) =>
    better
      ? [
          [
            player,
            players[i - 1].player,
            percent(better.share, 1),
            bar(better, player),
            eloText(better.elo, better.eloInterval),
          ],
        ]
      : [],
  );
  return [table(['Player', 'Against', 'Points', '', 'Elo'], rows, 2)];
}

/** A measure as a cell of a table, with a text that says what it is of. */
export const measureBar = ({ value, low, high }: Omit<Interval, 'text'>, what: string): Interval => ({
  value,
  low,
  high,
  text: `${what}: ${fixed(value, 2)} (${fixed(low, 2)} to ${fixed(high, 2)})`,
});

function measured(measures: StoredMeasures): Block {
  return table(
    ['Measure', 'Says', 'Value', ''],
    (Object.keys(MEASURES) as MeasureName[])
      .filter((name) => name !== 'length')
      .map((name) => {
        const { value, ...ends } = measures[name];
        if (value === null) return [name, MEASURES[name], '-', ''];
        return [name, MEASURES[name], fixed(value, 2), measureBar({ value, ...ends }, name)];
      }),
    2,
  );
}

function course({ players }: StoredSurvey): Block[] {
  const values = players.map(({ player, plies }) => ({
    player,
    ...plies,
    said: `${player}: ${fixed(plies.mean, 1)} moves, ${plies.low} to ${plies.high} in nine of ten games`,
  }));
  const y = { field: 'player', type: 'nominal', sort: null, axis: { title: null } };
  const x = (field: string) => ({ field, type: 'quantitative', title: 'moves of a game' });
  return [
    plot(
      {
        data: { values },
        width: 640,
        height: 30 + 26 * players.length,
        encoding: { y },
        layer: [
          {
            mark: { type: 'rule', strokeWidth: 3, opacity: 0.5 },
            encoding: { x: x('low'), x2: { field: 'high' } },
          },
          {
            mark: { type: 'point', filled: true, size: 80, opacity: 1 },
            encoding: { x: x('mean'), description: { field: 'said' } },
          },
        ],
      },
      'Length of the games: the mean, and where nine of ten games lie.',
    ),
    table(
      ['Player', 'Games', 'Different', 'Moves', '9 of 10 games', 'Choices', 'Most', 'Forced'],
      players.map(({ player, games, different, plies, choices, forced }) => [
        ...[player, games, different, fixed(plies.mean, 1), `${plies.low} to ${plies.high}`],
        ...[fixed(choices.mean, 1), choices.most, percent(forced, 1)],
      ]),
    ),
  ];
}

function checked(content: unknown): StoredSurvey {
  if (isSurvey(content)) return content;
  const { players } = (content ?? {}) as Partial<StoredSurvey>;
  if (Array.isArray(players) && players.length === 0)
    throw new LabError(
      'LAB_RUN_MISSING',
      'the survey is not finished: there is no result yet',
      'the same command with --resume goes on with it',
    );
  throw new LabError('LAB_BAD_FILE', `${SURVEY_FILE} is damaged`, 'lab survey --resume writes it again');
}
