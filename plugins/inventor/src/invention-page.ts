import { measureBar } from '@evolab/survey';
import { LabError } from 'evolab';
import { fixed, percent, shellWord } from 'evolab/command';
import { code, paragraph, plot, table, type Block, type FolderReport } from 'evolab/report';
import { LENGTHS, SKILLS } from './archive.ts';
import { CRITERIA_HEAD, criteriaRows } from './criteria-text.ts';
import { gameBlocks } from './game-blocks.ts';
import { INVENTION_FILE, type InventedGame, type InventionResult, type KeptGame } from './invention.ts';
import { fallen } from './invention-text.ts';

/** The page of invented games. */
export const inventionReport: FolderReport = {
  id: 'invention',
  summary: 'Invented games: where rules fell, the kinds that are kept, and the best twenty with their rules',
  of: 'folder',
  file: INVENTION_FILE,
  page(content) {
    const result = checked(content);
    const { judged, kept, map, best, seed, fell } = result;
    const measured = best.filter(({ verified }) => verified);
    return {
      title: 'Invented games',
      verdict: `${judged} rule sets were judged, and ${kept} kinds of games are kept.${best.length > 0 ? ` The best is ${best[0].name}, with a score of ${fixed((best[0].verified ?? best[0]).score, 2)}.${shown(best[0])}` : ''}`,
      facts: `seed ${seed}; ${result.unsound} trees did not fit together, ${result.repeated} were known`,
      sections: [
        ...(map.length > 0 ? [{ title: 'The best of each kind', body: [mapOf(map)] }] : []),
        ...(measured.length > 0 ? [{ title: 'Measured again', body: measuredAgain(measured) }] : []),
        {
          title: 'Where rules fell',
          body: [table(['Filter', 'Why', 'Rule sets', 'Share'], fallen(fell, judged), 2)],
        },
        ...best.map((game, i) => ({ title: `${i + 1}. ${game.name}`, body: gameBlocks(game) })),
        ...(best.length > 0 ? [{ title: 'More of them', body: more(result) }] : []),
      ],
    };
  },
  status(content) {
    const { judged, planned, map } = checked(content);
    const best = map.reduce<KeptGame | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
    return {
      what: 'invention of games',
      done: judged,
      unit: 'rule sets',
      ...(planned !== undefined && { planned }),
      ...(best && { best: `${best.name}, score ${fixed(best.score, 2)}` }),
      resume: ['evolve', 'games', '--resume'],
    };
  },
};

/** How much of what a good game shows the best one shows. */
function shown({ criteria = [] }: InventedGame): string {
  const held = criteria.filter(({ verdict }) => verdict === 'holds' || verdict === 'seems to hold');
  return criteria.length === 0
    ? ''
    : ` It shows ${held.length} of ${criteria.length} things that a good game shows.`;
}

/** The kinds of games by length and skill, each with its best. */
function mapOf(map: readonly KeptGame[]): Block {
  const step = (steps: readonly number[], value: number) =>
    `${steps.findLast((least) => value >= least) ?? steps[0]}+`;
  const values = map.map(({ name, score, length, skill }) => ({
    name,
    score,
    length: step(LENGTHS, length),
    skill: step(SKILLS, skill),
    said: `${name}: score ${fixed(score, 2)}, ${fixed(length, 1)} plies, skill ${fixed(skill, 2)}`,
  }));
  const axis = (field: string, title: string, steps: readonly number[]) => ({
    field,
    type: 'ordinal',
    title,
    axis: { labelAngle: 0 },
    scale: { domain: steps.map((least) => `${least}+`) },
  });
  return plot(
    {
      data: { values },
      width: 640,
      height: 220,
      mark: { type: 'rect' },
      encoding: {
        x: axis('length', 'plies of a game', LENGTHS),
        y: axis('skill', 'skill', SKILLS.toReversed()),
        color: { field: 'score', type: 'quantitative', title: 'score', scale: { domain: [0, 1] } },
        description: { field: 'said' },
      },
    },
    `The score of the best game of each kind that is kept, by length and by how much skill helps: ${map.length} of ${LENGTHS.length * SKILLS.length} kinds.`,
  );
}

/** What came out in games that had no part in the choice. */
function measuredAgain(best: readonly InventedGame[]): Block[] {
  return [
    paragraph(
      'The best of many games are also the luckiest. So the first were measured again, by games of each player with seeds of their own; balance, draws and length are those of the strongest player, whose simulations are 64 for each legal move. Those come first that show most of what a good game shows. A game of which something fails after a sixteenth or a quarter of the games is left at that.',
    ),
    table(
      ['Game', 'Games', 'First side wins', '', 'Draws', 'Plies', 'Skill', '', 'Score'],
      best.map(({ name, verified }) => {
        const { games, first, draws, measures, score } = verified!;
        return [
          ...[
            name,
            String(games),
            percent(first.value, 1),
            measureBar(first, `${name}, the first side wins`),
          ],
          ...[percent(draws.value, 1), fixed(measures.length.value, 1)],
          ...[fixed(measures.skill.value, 2), measureBar(measures.skill, `${name}, skill`), fixed(score, 2)],
        ];
      }),
    ),
    paragraph(
      'What a good game shows: a value holds if its whole interval is within the bounds, and seems to hold if it is so itself.',
    ),
    table([...CRITERIA_HEAD], criteriaRows(best), 2),
  ];
}

function more({ run }: InventionResult): Block[] {
  return [
    paragraph(
      'Players are taught for the first games, and these are measured again, by the command below; what was played and learned before is found again.',
    ),
    code(`lab evolve games --resume --run ${shellWord(run)} --opponents 10 --verify 1100`),
  ];
}

function checked(content: unknown): InventionResult {
  const { judged, fell, best, map } = (content ?? {}) as Partial<InventionResult>;
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
  // Folders of versions without a map have what the best say.
  return { ...(content as InventionResult), map: map ?? best.map(keptOf) };
}

const keptOf = ({ name, born, score, measures }: InventedGame): KeptGame => ({
  name,
  born,
  score,
  length: measures.length.value,
  skill: measures.skill.value,
});
