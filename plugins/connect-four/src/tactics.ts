import type { Tactics } from 'evolab';
import { hasFour } from './board.ts';
import type { ConnectFour } from './position.ts';
import { findThreats, THREATS } from './threats.ts';

/** A winning move is the only tactical move. */
export const tactics: Tactics<ConnectFour> = {
  noisy({ board, ownLow, ownHigh, allLow, allHigh }, column) {
    const low = (allLow + board.bottomLow[column]) & ~allLow;
    const high = (allHigh + board.bottomHigh[column]) & ~allHigh;
    return hasFour(board, ownLow | low, ownHigh | high);
  },
  active({ board, ownLow, ownHigh, allLow, allHigh }) {
    findThreats(board, ownLow, ownHigh, allLow, allHigh);
    const low = (allLow + board.floorLow) & THREATS[0];
    const high = (allHigh + board.floorHigh) & THREATS[1];
    return (low | high) !== 0;
  },
};
