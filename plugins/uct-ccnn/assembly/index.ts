export { passBack, place, sum } from './sweeps';
export { CODES, POWERS, ROOM, evaluate } from './evaluate';
