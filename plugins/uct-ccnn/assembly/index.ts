export { passBack, setLayout, sum } from './sweeps';
export { ARENA, CODES, POWERS, evaluate } from './evaluate';
