import { playoutShares } from './playout-shares.ts';
import { miniPlayerReadings } from './readings.ts';
import { miniPlayerSlides } from './slides.ts';

export const miniPlayerParts = [miniPlayerSlides(), miniPlayerReadings, playoutShares];
