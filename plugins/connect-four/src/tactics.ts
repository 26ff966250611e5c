import type { Tactics } from 'evolab';
import type { ConnectFour } from './position.ts';
import { findThreats, THREATS } from './threats.ts';

/** The drop that wins is the one move that a search must not stop before. */
export const tactics: Tactics<ConnectFour> = {
  noisy(p, column) {
    const { bottomLow, bottomHigh } = p.board;
    findThreats(p.board, p.ownLow, p.ownHigh, p.allLow, p.allHigh);
    const low = (p.allLow + bottomLow[column]) & THREATS[0];
    const high = (p.allHigh + bottomHigh[column]) & THREATS[1];
    return (low | high) !== 0;
  },
  active(p) {
    findThreats(p.board, p.ownLow, p.ownHigh, p.allLow, p.allHigh);
    return (
      ((p.allLow + p.board.floorLow) & THREATS[0]) !== 0 ||
      ((p.allHigh + p.board.floorHigh) & THREATS[1]) !== 0
    );
  },
};
