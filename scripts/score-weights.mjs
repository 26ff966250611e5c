// Whether weights for the parts of the score of invented games would rank the known games higher than equal weights do:
//   node scripts/score-weights.mjs ranks.json
// ranks.json is what `lab rules rank --out` has written. For each known game weights are fitted to the others, so that it
// had no part in those by which it is ranked: a logistic loss for every pair of a known game and a random rule set, with a
// penalty for weights other than 1, less of it from line to line. A line says above which share of the random rule sets a
// known game is on average, and how many are above 90% of them.
import { readFileSync } from 'node:fs';

const STEPS = 1500;
const RATE = 0.3;
/** Of the difference of two scores, as logarithms. */
const STEEPNESS = 20;
const PENALTIES = [Infinity, 1, 0.1, 0.03, 0.01, 0.003, 0.001];
const LEAST_PART = 1e-3;

const { known, passed } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const names = Object.keys(passed[0].parts);
const vectorOf = ({ parts }) => names.map((name) => Math.log(Math.max(LEAST_PART, parts[name])));
const random = passed.map(vectorOf);
const good = known.filter(({ parts }) => parts).map(vectorOf);

const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const above = (weights, game) =>
  random.filter((other) => dot(weights, other) < dot(weights, game)).length / random.length;

function fitted(games, penalty) {
  let weights = names.map(() => 1);
  const pairs = games.length * random.length;
  const scale = STEEPNESS / names.length;
  for (let step = 0; Number.isFinite(penalty) && step < STEPS; step++) {
    const slope = weights.map((weight) => 2 * penalty * (weight - 1));
    for (const game of games)
      for (const other of random) {
        const wrong = 1 / (1 + Math.exp(scale * (dot(weights, game) - dot(weights, other))));
        for (const i of names.keys()) slope[i] -= (wrong * scale * (game[i] - other[i])) / pairs;
      }
    weights = weights.map((weight, i) => Math.max(0, weight - RATE * slope[i]));
  }
  return weights;
}

function lineOf(shares) {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return `${(100 * mean).toFixed(0)}% on average, ${shares.filter((share) => share >= 0.9).length} of ${shares.length} above 90%`;
}

for (const penalty of PENALTIES) {
  const own = fitted(good, penalty);
  const heldOut = good.map((game) =>
    above(
      fitted(
        good.filter((one) => one !== game),
        penalty,
      ),
      game,
    ),
  );
  console.log(
    `penalty ${penalty}: ${lineOf(heldOut)}; fitted to all: ${lineOf(good.map((game) => above(own, game)))}`,
  );
  console.log(`  ${names.map((name, i) => `${name} ${own[i].toFixed(2)}`).join(', ')}`);
}
