import { familyGame, readRules } from '@evolab/family';
import { MEASURES, type MeasureName } from '@evolab/survey';
import { LabError } from 'evolab';
import { fixed } from 'evolab/command';
import { code, folded, paragraph, plot, table, type Block, type FolderReport } from 'evolab/report';
import { kindOf, LENGTHS, SKILLS } from './archive.ts';
import { INVENTION_FILE, type InventedGame, type InventionResult } from './invent-games.ts';
import { fallen } from './invention-text.ts';

/** The page of invented games. */
export const inventionReport: FolderReport = {
  id: 'invention',
  summary: 'Invented games: where rules fell, the kinds that are kept, and the best twenty with their rules',
  of: 'folder',
  file: INVENTION_FILE,
  page(content) {
    const result = checked(content);
    const { judged, kept, best, seed, fell } = result;
    return {
      title: 'Invented games',
      verdict: `${judged} rule sets were judged, and ${kept} kinds of games are kept.${best.length > 0 ? ` The best is ${best[0].name}, with a score of ${fixed(best[0].score, 2)}.` : ''}`,
      facts: `seed ${seed}; ${result.unsound} trees did not fit together, ${result.repeated} were known`,
      sections: [
        {
          title: 'Where rules fell',
          body: [table(['Filter', 'Why', 'Rule sets', 'Share'], fallen(fell, judged), 2)],
        },
        ...(best.length > 0 ? [{ title: 'The best of each kind', body: mapOf(best) }] : []),
        ...best.map((game, i) => ({ title: `${i + 1}. ${game.name}`, body: gameBlocks(game) })),
      ],
    };
  },
};

/** The best games by length and skill. */
function mapOf(best: readonly InventedGame[]): Block[] {
  const values = best.map(({ name, score, measures }) => {
    const [length, skill] = kindOf(measures);
    const said = `${name}: score ${fixed(score, 2)}, ${fixed(measures.length.value, 1)} plies, skill ${fixed(measures.skill.value, 2)}`;
    return { name, score, length: `from ${LENGTHS[length]}`, skill: `from ${SKILLS[skill]}`, said };
  });
  const axis = (field: string, title: string, steps: readonly number[]) => ({
    ...{ field, type: 'ordinal', title, sort: steps.map((step) => `from ${step}`) },
    scale: { domain: steps.map((step) => `from ${step}`) },
  });
  return [
    plot(
      {
        data: { values },
        ...{ width: 640, height: 220 },
        mark: { type: 'rect' },
        encoding: {
          x: axis('length', 'plies of a game', LENGTHS),
          y: { ...axis('skill', 'skill', SKILLS), sort: 'descending' },
          color: { field: 'score', type: 'quantitative', title: 'score', scale: { domain: [0, 1] } },
          description: { field: 'said' },
        },
      },
      'The best twenty by length of a game and by how much skill helps.',
    ),
  ];
}

function gameBlocks({ rules, words, measures, games, twins, fault, file }: InventedGame): Block[] {
  const game = familyGame(readRules(rules));
  const position = game.start();
  const names: string[] = [];
  for (const move of games[0] ?? []) {
    if (position.over) break;
    names.push(game.moveName(position, move));
    position.play(move);
  }
  const { shape, cells, lines, labels, colours, pieces } = game.board!;
  const board = {
    shape,
    cells,
    ...(lines && { lines }),
    ...(labels && { labels }),
    ...(colours && { colours }),
  };
  const list = Object.keys(MEASURES).filter((name) => name !== 'length') as MeasureName[];
  return [
    ...words.map((line) => paragraph(line)),
    {
      ...{ kind: 'board', board, roles: game.roles, pieces: pieces(position), marked: [] },
      caption: 'The end of one of its games.',
    },
    table(
      ['Measure', 'Value', ''],
      list.map((name) => {
        const { value, low, high } = measures[name];
        const text = `${name}: ${fixed(value, 2)} (${fixed(low, 2)} to ${fixed(high, 2)})`;
        return [name, fixed(value, 2), { value, low, high, text }];
      }),
    ),
    paragraph(
      fault === undefined
        ? `Its rule sheet in GDL agrees in ${twins} random games.`
        : `Its rule sheet in GDL differs: ${fault}`,
    ),
    folded('A game, move by move', [code(names.join(' '))]),
    folded('The rules as YAML, and an opponent', [
      code(rules),
      code(
        `lab play uct:sims=1000 --game family:file=${file}\nlab evolve --plugin n-tuple --game family:file=${file}`,
      ),
    ]),
  ];
}

function checked(content: unknown): InventionResult {
  const { judged, fell, best } = (content ?? {}) as Partial<InventionResult>;
  const sound = ({ name, rules, words, measures, games }: Partial<InventedGame>) =>
    typeof name === 'string' &&
    typeof rules === 'string' &&
    Array.isArray(words) &&
    Array.isArray(games) &&
    !!measures;
  if (typeof judged !== 'number' || !fell || !Array.isArray(best) || !best.every(sound))
    throw new LabError(
      'LAB_BAD_FILE',
      `${INVENTION_FILE} is damaged`,
      'lab evolve games --resume writes it again',
    );
  return content as InventionResult;
}
