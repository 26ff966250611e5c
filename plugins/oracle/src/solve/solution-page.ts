import type { Game } from 'evolab';
import { page, paragraph, picture, plot, table, type Block, type Section } from 'evolab/report';
import { countedText, headlineOf, resultOf, type SolutionReading } from './solution-text.ts';

/** A solved game as one HTML file. */
export function solutionPage(
  reading: SolutionReading,
  game: Game,
  position: string | undefined,
): Promise<string> {
  const { what, won, lost, drawn, moves, maxPlies } = reading;
  const all = won + lost + drawn;
  const facts = `${all.toLocaleString('en')} positions (${countedText(reading)}), games of at most ${maxPlies} plies`;
  return page(`${what}, solved`, { verdict: `${headlineOf(reading)}.`, facts }, [
    ...(reading.value === undefined ? [] : [positionSection(game, position, moves)]),
    { title: 'All positions', body: positionsBody(reading, game) },
    ...judgementSection(reading),
  ]);
}

function positionSection(game: Game, text: string | undefined, moves: SolutionReading['moves']): Section {
  const position = text === undefined ? game.start() : game.parse!(text);
  const to = position.over ? 'The game is over' : `${game.roles[position.turn]} to move`;
  return {
    title: text === undefined ? 'The start' : 'The position',
    body: [
      picture(game, position, to),
      ...(moves
        ? [
            table(
              ['Move', 'Result', 'Value', 'Plies'],
              moves.map(({ name, value, plies }) => [
                name,
                resultOf(value, game.roles.length === 1),
                value,
                plies,
              ]),
              2,
            ),
          ]
        : []),
    ],
  };
}

function positionsBody({ alone, won, lost, drawn, longest }: SolutionReading, game: Game): Block[] {
  const all = won + lost + drawn;
  const results = Object.entries(
    alone ? { solved: won, 'not solved': lost + drawn } : { won, drawn, lost },
  ).map(([result, count]) => ({
    result,
    count,
    number: count.toLocaleString('en'),
    share: `${((100 * count) / all).toFixed(1)}%`,
  }));
  const values = results.map(({ result, count, number, share }) => ({
    result,
    count,
    said: `${number} ${result}, ${share}`,
  }));
  return [
    plot(
      {
        data: { values },
        width: 640,
        height: 110,
        mark: 'bar',
        encoding: {
          x: { field: 'count', type: 'quantitative', title: 'positions' },
          y: { field: 'result', type: 'nominal', sort: null, title: null },
          description: { field: 'said' },
        },
      },
      `Positions by what they ${alone ? 'come to' : 'are worth to the role to move'} under best play.`,
    ),
    table(
      ['Positions', 'Number', 'Share'],
      results.map(({ result, number, share }) => [result, number, share]),
    ),
    ...(longest && longest.plies > 0
      ? [
          paragraph(
            `The longest way to an end under best play takes ${longest.plies} plies, from ${longest.position}`,
          ),
          ...pictureOf(game, longest.position),
        ]
      : []),
  ];
}

/** Positions that are numbered need not be reachable, and a game may refuse to read such a one. */
function pictureOf(game: Game, text: string): Block[] {
  try {
    return game.parse ? [picture(game, game.parse(text), 'Where the longest way begins')] : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function judgementSection({ judgement, evaluator }: SolutionReading): Section[] {
  if (judgement === undefined) return [];
  const { error, rightSide, decided } = judgement;
  const text = `${evaluator}: root mean square error ${error.toFixed(3)}, right about ${(100 * rightSide).toFixed(1)}% of ${decided} decided positions.`;
  return [{ title: 'The evaluator', body: [paragraph(text)] }];
}
