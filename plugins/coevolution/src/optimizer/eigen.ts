import { LabError } from 'evolab';

/** A symmetric matrix as Q diag(values) Q^T; the vectors are the columns of Q, stored row by row. */
export interface Eigen {
  readonly values: Float64Array;
  readonly vectors: Float64Array;
}

const EPSILON = 2 ** -52;
const MOST_SWEEPS = 60;

/**
 * The eigen decomposition of a symmetric n x n matrix, row by row: Householder's reduction to a tridiagonal matrix, then
 * implicit QL (Golub and Van Loan, Matrix Computations, 8.3). Only sums, products, quotients and roots in a fixed order:
 * the same bits on every machine. Throws an error for a matrix that is not finite.
 */
export function eigenOf(matrix: Float64Array, n: number): Eigen {
  const q = matrix.slice();
  const diagonal = new Float64Array(n);
  const beside = new Float64Array(n);
  tridiagonalise(q, n, diagonal, beside);
  diagonalise(q, n, diagonal, beside);
  return { values: diagonal, vectors: q };
}

/** On return `q` is orthogonal and q^T A q has this diagonal and, from 1 on, these numbers beside it. */
function tridiagonalise(q: Float64Array, n: number, diagonal: Float64Array, beside: Float64Array): void {
  const scales = new Float64Array(n);
  const w = new Float64Array(n);
  // Reflections from the last row up. The reflector of row i lies in columns 0 to i - 1 of that row.
  for (let i = n - 1; i > 0; i--) {
    const row = i * n;
    let norm = 0;
    for (let k = 0; k < i; k++) norm += q[row + k] * q[row + k];
    norm = Math.sqrt(norm);
    diagonal[i] = q[row + i];
    let rest = 0;
    for (let k = 0; k < i - 1; k++) rest += Math.abs(q[row + k]);
    if (rest === 0) {
      beside[i] = q[row + i - 1];
      scales[i] = 0;
      continue;
    }
    const alpha = q[row + i - 1] > 0 ? -norm : norm;
    beside[i] = alpha;
    // v = x - alpha e; H = I - v v^T / h with h = v^T v / 2.
    const h = norm * norm - alpha * q[row + i - 1];
    q[row + i - 1] -= alpha;
    scales[i] = h;
    let dot = 0;
    for (let j = 0; j < i; j++) {
      let sum = 0;
      for (let k = 0; k <= j; k++) sum += q[j * n + k] * q[row + k];
      for (let k = j + 1; k < i; k++) sum += q[k * n + j] * q[row + k];
      w[j] = sum / h;
      dot += w[j] * q[row + j];
    }
    const half = dot / (2 * h);
    for (let j = 0; j < i; j++) w[j] -= half * q[row + j];
    for (let j = 0; j < i; j++) {
      const vj = q[row + j];
      const wj = w[j];
      for (let k = 0; k <= j; k++) q[j * n + k] -= vj * w[k] + wj * q[row + k];
    }
  }
  diagonal[0] = q[0];
  beside[0] = 0;
  // The product of the reflections, from the smallest: rows and columns below i are the identity so far.
  for (let i = 0; i < n; i++) {
    const row = i * n;
    if (scales[i] !== 0) {
      for (let j = 0; j < i; j++) w[j] = 0;
      for (let k = 0; k < i; k++) {
        const vk = q[row + k];
        for (let j = 0; j < i; j++) w[j] += vk * q[k * n + j];
      }
      for (let k = 0; k < i; k++) {
        const scaled = q[row + k] / scales[i];
        for (let j = 0; j < i; j++) q[k * n + j] -= scaled * w[j];
      }
    }
    for (let k = 0; k < i; k++) q[row + k] = q[k * n + i] = 0;
    q[row + i] = 1;
  }
}

function diagonalise(q: Float64Array, n: number, d: Float64Array, beside: Float64Array): void {
  const e = beside;
  for (let i = 1; i < n; i++) e[i - 1] = e[i];
  e[n - 1] = 0;
  for (let low = 0; low < n; low++) {
    for (let sweep = 0; ; sweep++) {
      let high = low;
      while (high < n - 1 && Math.abs(e[high]) > EPSILON * (Math.abs(d[high]) + Math.abs(d[high + 1])))
        high++;
      if (high === low) break;
      if (!(sweep < MOST_SWEEPS))
        throw new LabError(
          'LAB_BAD_OPTION',
          'cmaes: the covariances are no longer finite',
          'a smaller sigma',
        );
      // Wilkinson's shift.
      const gap = (d[low + 1] - d[low]) / (2 * e[low]);
      const radius = Math.sqrt(gap * gap + 1);
      let g = d[high] - d[low] + e[low] / (gap + (gap < 0 ? -radius : radius));
      let [s, c, p] = [1, 1, 0];
      let i = high - 1;
      for (; i >= low; i--) {
        const f = s * e[i];
        const b = c * e[i];
        const r = Math.sqrt(f * f + g * g);
        e[i + 1] = r;
        if (r === 0) {
          d[i + 1] -= p;
          e[high] = 0;
          break;
        }
        s = f / r;
        c = g / r;
        const before = d[i + 1] - p;
        const turn = (d[i] - before) * s + 2 * c * b;
        p = s * turn;
        d[i + 1] = before + p;
        g = c * turn - b;
        for (let k = 0; k < n; k++) {
          const at = k * n + i;
          const right = q[at + 1];
          q[at + 1] = s * q[at] + c * right;
          q[at] = c * q[at] - s * right;
        }
      }
      if (i >= low) continue;
      d[low] -= p;
      e[low] = g;
      e[high] = 0;
    }
  }
}
