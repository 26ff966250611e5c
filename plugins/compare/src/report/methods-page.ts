import { shellWord } from 'evolab/command';
import { unitText } from '../budget.ts';
import { CITATIONS, RANKS, STATISTICS, softwareOf } from './citations.ts';
import { movesAbout, movesVerdict, verdictOf } from './compare-text.ts';
import { commandOf } from '../command-of.ts';
import type { Entry } from '../entries.ts';
import type { CompareFound, GameFound } from '../found.ts';
import { ELO, type Measure } from '../measure.ts';
import type { Rates } from '../rates.ts';
import { ratingGamesSentence } from './rating-games-text.ts';

/** What was done, for the section of a paper on methods: a page of Markdown with the papers as BibTeX. */
export function methodsPage(found: CompareFound): string {
  const { entries, games, seeds, budget, rates, checkpoints, overall, remarks } = found;
  const methods = [...new Set(entries.map(({ method }) => method))];
  const silent = methods.filter((method) => !Object.hasOwn(CITATIONS, method));
  const papers = [
    ...methods.flatMap((method) => CITATIONS[method] ?? []),
    STATISTICS,
    ...(overall ? [RANKS] : []),
    softwareOf(found.versions.evolab),
  ];
  const search = games.map(
    (game) => `${game.game}: ${game.search === 'own' ? 'each as it learned' : game.search}`,
  );
  return `# What was compared

    ${['lab', ...commandOf(found)].map(shellWord).join(' ')}

| Entry | Method | Preset | Settings |
| ----- | ------ | ------ | -------- |
${entries.map(rowOf).join('\n')}

- Games: ${games.map(({ game }) => game).join(', ')}. Seeds of the runs: ${seeds === 1 ? '1' : `1 to ${seeds}`}.
- Budget: ${budget.amount} ${unitText(budget)} a run; the first generation that reaches it counts. All settings of a run are in its
  \`run.yaml\`, the cost of each generation in its \`log.jsonl\`.${rates ? ratesText(rates) : ''}
- Ratings: champions before learning and after each of ${checkpoints} equal parts of the budget play ${ratingGamesSentence(found)}. Search of all champions: ${search.join('; ')}.
${[...new Set(games.flatMap(measuresOf).map(({ measure = ELO }) => `- ${MEASURES[measure.kind]}`))].join('\n')}
- Scores are interquartile means over seeds with 95% intervals of the stratified bootstrap (2000 samples); decisions rest on
  Welch's interval of the difference of mean final scores, corrected for the number of pairs (Bonferroni).
- Versions: ${Object.entries(found.versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')}.

# What was found

${[...games.flatMap((game) => [verdictOf(game), ...(game.moves ? [movesVerdict(game.moves), `${movesAbout(game.moves)}.`] : [])]), ...remarks].map((text) => `- ${text}`).join('\n')}

# References

${papers.map((paper) => `\`\`\`bibtex\n${paper}\n\`\`\``).join('\n\n')}
${silent.length > 0 ? `\nThe papers of ${silent.join(', ')} are in the README of the method.\n` : ''}`;
}

const measuresOf = ({ measure, moves }: GameFound) => [{ measure }, ...(moves?.measures ?? [])];

/** How each measure is computed. */
const MEASURES: Readonly<Record<Measure['kind'], string>> = {
  elo: 'Two roles: Elo by maximum likelihood (Bradley and Terry 1952) of all these games, the first anchor being 0.',
  score: 'One role: the mean score of games that each champion plays alone, all with the same luck.',
  payoff:
    'Three roles or more: the mean payoff of the champion against each anchor, as one among copies of it and as copies around it, in every seat.',
  share:
    'Solved positions: the share of them at which the champion, by the same search, chooses a move that keeps the result (good) or has the best score as well (perfect).',
};

/** The rates, on lines that go on the item of the budget. */
function ratesText({ machine, rates }: Rates): string {
  const list = rates.map(
    ({ entry, game, unit, seconds }) => `${entry} on ${game}: ${seconds} s for each of its ${unit}`,
  );
  return `
  CPU seconds are counted by rates measured once on one thread (${machine}), kept in \`rates.yaml\`: ${list.join('; ')}.`;
}

function rowOf({ label, method, preset, set }: Entry): string {
  const cells = [label, method, preset ?? 'that of the game, or quick', set.join(' ')];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
