import { expect, test } from 'vitest';
import { simulateQueue } from '../../src/worker/redis/model.ts';

const costs = { coordinator: 0.001, server: 0.0002, delay: 0.0005, batch: 0.1 };

test('one thread with batches waiting loses next to nothing', () => {
  const { rate, efficiency, bottleneck } = simulateQueue(costs, 1, 1);
  expect(rate).toBeCloseTo(10, 0);
  expect(efficiency).toBeGreaterThan(0.98);
  expect(bottleneck).toBe('workers');
});

test('one thread without batches waiting loses the whole way of a batch', () => {
  const way = costs.coordinator + costs.server + 4 * costs.delay;
  expect(simulateQueue(costs, 1, 0).efficiency).toBeCloseTo(0.1 / (0.1 + way), 2);
});

test('no number of threads gets past the coordinator or the server', () => {
  const many = simulateQueue(costs, 2000);
  expect(many.rate).toBeLessThanOrEqual(1.001 / costs.coordinator);
  expect(many.rate).toBeGreaterThan(0.97 / costs.coordinator);
  expect(many.bottleneck).toBe('coordinator');
  const slow = simulateQueue({ ...costs, server: 0.004 }, 2000);
  expect(slow.rate).toBeLessThanOrEqual(250 * 1.001);
  expect(slow.bottleneck).toBe('server');
});

test('longer batches carry further', () => {
  const efficiencies = [0.1, 1, 10].map((batch) => simulateQueue({ ...costs, batch }, 1000).efficiency);
  expect(efficiencies[0]).toBeLessThan(0.2);
  expect(efficiencies[2]).toBeGreaterThan(0.98);
});
