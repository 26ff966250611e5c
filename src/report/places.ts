import type { Tie } from '../tournament/knockout.ts';
import type { SwissTable } from '../tournament/swiss.ts';
import { shortNumber } from './numbers.ts';
import { textTable } from './table.ts';

/** The places of a Swiss tournament; byes count. */
export function swissText({ points, rounds }: SwissTable): string {
  const byes = rounds.flatMap((round) => round.byes);
  const rows = points.map(([name, sum]) => {
    const better = points.filter(([, other]) => other > sum).length;
    return [String(better + 1), name, String(sum), String(byes.filter((bye) => bye === name).length)];
  });
  return textTable(['Place', 'Name', 'Points', 'Byes'], rows);
}

/** The rounds of a knockout tournament, a line for each match, and the winner. */
export function knockoutText(rounds: readonly (readonly Tie[])[]): string {
  const lines = rounds.flatMap((round, i) => [
    roundName(round.length, i),
    ...round.map((tie) => `  ${tieText(tie)}`),
  ]);
  const winner = winnerOf(rounds);
  return [...lines, ...(winner === undefined ? [] : [`Winner: ${winner}`])].join('\n');
}

/** Who won the final; undefined before. */
export function winnerOf(rounds: readonly (readonly Tie[])[]): string | undefined {
  const last = rounds.at(-1);
  return last?.length === 1 ? last[0]!.winner : undefined;
}

function roundName(matches: number, round: number): string {
  return matches === 1 ? 'Final' : matches === 2 ? 'Semi-finals' : `Round ${round + 1}`;
}

function tieText({ players, points, winner, through = [] }: Tie): string {
  const [first, second] = players;
  if (second === undefined) return `${first} has a bye`;
  if (players.length > 2) {
    const table = players.map((name, i) => `${name} ${shortNumber(points[i]!)}`).join(', ');
    return through.length === 0
      ? `${table}  not decided yet`
      : `${table}  ${through.join(' and ')} ${through.length > 1 ? 'go' : 'goes'} on`;
  }
  const result = `${first} - ${second}  ${points[0]}:${points[1]}`;
  if (winner === undefined) return `${result}  not decided yet`;
  return points[0] === points[1] ? `${result}  ${winner} goes on, being seeded higher` : result;
}
