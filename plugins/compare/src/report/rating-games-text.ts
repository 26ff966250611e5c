import type { CompareFound } from '../found.ts';
import { ELO, type Measure } from '../measure.ts';

type Kind = Measure['kind'];

/** What games rate the champions, in a line: those of each kind of game that there is. */
export function ratingGamesText(found: CompareFound): string {
  const { rounds, pool } = found;
  const among = `against each anchor, ${pool} between every two final champions`;
  return kindsOf(found)
    .map((kind) => {
      if (kind === 'score') return aloneText(rounds);
      return `${setsText(kind, rounds)} of games ${among}`;
    })
    .join(', or ');
}

/** The same in a sentence of `methods.md`. */
export function ratingGamesSentence(found: CompareFound): string {
  const { rounds, pool, plies, games } = found;
  const anchors = [...new Set(games.flatMap((game) => game.anchors))].join(', ');
  return kindsOf(found)
    .map((kind) => {
      if (kind === 'score') return `${aloneText(rounds)}, on ${plies} random plies`;
      return `${setsText(kind, rounds)} of games
  against each anchor (${anchors}), every two final champions ${pool}, on
  ${plies} random plies, ${kind === 'elo' ? 'with roles exchanged' : 'each of them in all seats'}`;
    })
    .join('; or ');
}

const kindsOf = ({ games }: CompareFound): Kind[] => [
  ...new Set(games.map(({ measure = ELO }) => measure.kind)),
];

const setsText = (kind: Kind, rounds: number): string => {
  const [one, more] = kind === 'elo' ? ['pair', 'pairs'] : ['round', 'rounds'];
  return `${rounds} ${rounds === 1 ? one : more}`;
};

/** A champion that plays alone plays as many games as one of a pair. */
const aloneText = (rounds: number): string => `${2 * rounds} games alone`;
