import { spentOf, unitText } from '../budget.ts';
import { capital, MEANS, movesAbout, rangeOf, rangeText, seedsText } from './compare-text.ts';
import type { CompareFound, GameFound, MovesScores } from '../found.ts';
import { ELO } from '../measure.ts';

/** What has a meaning in LaTeX, as text. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  _: '\\_',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};

export function latexText(text: string): string {
  return text.replace(/[\\{}_&%$#^~]/g, (mark) => ESCAPES[mark]);
}

/** A table for each game, for the package booktabs. */
export function latexOf(found: CompareFound): string {
  return `% \\usepackage{booktabs}\n${found.games.map((game) => tableOf(found, game)).join('\n')}`;
}

function tableOf(found: CompareFound, game: GameFound): string {
  const { runs, budget, seeds } = found;
  const { measure = ELO } = game;
  const moves = game.moves?.measures ?? [];
  const about = game.moves ? ` ${latexText(movesAbout(game.moves))}.` : '';
  const what = measure.kind === 'elo' ? `Elo above ${game.anchors[0]}` : measure.name;
  const rows = game.entries.map(({ label, final, area }) => {
    const own = runs.filter((run) => run.label === label && run.game === game.game);
    const spent = own.map((one) => spentOf(found, one));
    const cells = [final, area].map((one) => withMinus(rangeText(one, measure)));
    return `  ${[latexText(label), ...cells, rangeOf(spent), ...moves.map((one) => movesCell(one, label))].join(' & ')} \\\\`;
  });
  const columns = 4 + moves.length;
  const differences = game.pairs.map(({ first, second, difference }) =>
    [
      `  ${latexText(first)} $-$ ${latexText(second)}`,
      withMinus(rangeText(difference, measure, true)),
      ...Array.from({ length: columns - 2 }, () => ''),
    ].join(' & '),
  );
  const compared =
    differences.length === 0
      ? ''
      : `\n  \\midrule\n  \\multicolumn{${columns}}{l}{Difference} \\\\\n${differences.map((row) => `${row} \\\\`).join('\n')}`;
  const means = differences.length === 0 ? '' : ` ${latexText(MEANS)}`;
  const decided = game.pairs
    .filter(({ decision }) => decision === 'better' || decision === 'worse')
    .map(({ first, second, decision }) => (decision === 'better' ? [first, second] : [second, first]))
    .map(([one, other]) => `${latexText(one)} is better than ${latexText(other)}`);
  const shown = decided.length > 0 ? decided.join('; ') : 'No difference is shown';
  return `\\begin{table}
  \\caption{${latexText(game.game)}: ${latexText(what)} after ${budget.amount} ${unitText(budget)} and over the budget, interquartile mean of ${seedsText(seeds)} with its 95\\% interval. ${shown}.${means}${about}}
  \\centering
  \\begin{tabular}{lrrr${moves.map(() => 'r').join('')}}
  \\toprule
  ${['Method', 'Final', 'Over the budget', capital(unitText(budget)), ...moves.map(({ measure: { name } }) => capital(name))].join(' & ')} \\\\
  \\midrule
${rows.join('\n')}${compared}
  \\bottomrule
  \\end{tabular}
\\end{table}
`;
}

/** A minus sign and not a hyphen. */
const withMinus = (text: string): string => text.replace(/-(?=\d)/g, '$-$');

function movesCell({ entries, measure }: MovesScores, label: string): string {
  const own = entries.find((one) => one.label === label);
  return own ? latexText(rangeText(own.final, measure)) : '';
}
