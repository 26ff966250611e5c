import { Random } from 'evolab';
import { expect, test } from 'vitest';
import { rank, withChildren } from '../src/selection.ts';

// Norberg's own test of the loop: permutation genomes, order crossover, swap mutation (2014, section on
// tests).
const CITIES = 20;
const PERIMETER = 2 * CITIES * Math.sin(Math.PI / CITIES);
const x = Array.from({ length: CITIES }, (_, i) => Math.cos((2 * Math.PI * i) / CITIES));
const y = Array.from({ length: CITIES }, (_, i) => Math.sin((2 * Math.PI * i) / CITIES));

const length = (tour: readonly number[]): number =>
  tour.reduce((sum, city, i) => {
    const next = tour[(i + 1) % CITIES];
    return sum + Math.hypot(x[city] - x[next], y[city] - y[next]);
  }, 0);

/** A random slice of one parent, the rest in the order of the other. */
function orderCrossover(one: readonly number[], other: readonly number[], random: Random): number[] {
  const from = random.below(CITIES);
  const slice = Array.from({ length: 1 + random.below(CITIES - 1) }, (_, i) => one[(from + i) % CITIES]);
  const rest = other.filter((city) => !slice.includes(city));
  return [...slice, ...rest];
}

function swapTwo(tour: number[], random: Random): number[] {
  const [a, b] = [random.below(CITIES), random.below(CITIES)];
  [tour[a], tour[b]] = [tour[b], tour[a]];
  return tour;
}

test('selection and mutation find the optimal tour of 20 cities on a circle within 500 generations of 100 tours', () => {
  const random = new Random(1, 'salesman');
  const identity = Array.from({ length: CITIES }, (_, i) => i);
  let tours: number[][] = Array.from({ length: 100 }, () => random.shuffle([...identity]));
  let best = Infinity;
  for (let generation = 0; generation < 500 && best > PERIMETER + 1e-9; generation++) {
    const ranked = rank(tours.map((tour) => -length(tour)));
    const survivors = ranked.slice(0, 50).map((i) => tours[i]);
    best = length(survivors[0]);
    tours = withChildren(survivors, (tour) => {
      const child = orderCrossover(tour, survivors[random.below(survivors.length)], random);
      return random.unit() < 0.3 ? swapTwo(child, random) : child;
    });
  }
  expect(PERIMETER).toBeCloseTo(6.2574, 4);
  expect(best).toBeCloseTo(PERIMETER, 9);
});
