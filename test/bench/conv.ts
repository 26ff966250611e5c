// Evaluations a second of a convolutional net on connect four, alone and in batches, beside a plain loop in C++ that g++
// compiles with -O3 -mavx2 -mfma: CPU time, the fastest of five runs of each; `node test/bench/conv.ts`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowWideKernels } from '../../src/network/index.ts';
import { Kernel, ROOM } from '../../plugins/conv/src/kernel.ts';
import { ConvNet } from '../../plugins/conv/src/net.ts';
import { planOf } from '../../plugins/conv/src/plan.ts';
import type { ConvShape } from '../../plugins/conv/src/shape.ts';

const SHAPE: ConvShape = { width: 7, height: 6, inputs: 4, planes: 32, blocks: 1, actions: 7 };
const BATCHES = [1, 8, 32];
const RUNS = 5;
const POSITIONS = 8192;

const LOOP = `
#include <cstdio>
#include <ctime>
#include <vector>
constexpr int W = 7, H = 6, C = 32, P = W + 1, S = (H + 1) * P, F = W * H * 8;
template <int IN, bool ADD>
void conv(const float *__restrict x, const float *__restrict w, const float *__restrict b, const float *__restrict skip,
          float *__restrict y, int batch) {
  for (int p = 0; p < batch; p++)
    for (int r = 0; r < H; r++)
      for (int c = 0; c < W; c++) {
        const int cell = P + 1 + p * S + r * P + c;
        float sum[C];
        for (int o = 0; o < C; o++) sum[o] = b[o];
        for (int t = 0; t < 9; t++) {
          const float *from = x + (cell + (t / 3 - 1) * P + t % 3 - 1) * IN, *weights = w + t * IN * C;
          for (int i = 0; i < IN; i++)
            for (int o = 0; o < C; o++) sum[o] += from[i] * weights[i * C + o];
        }
        for (int o = 0; o < C; o++) {
          const float s = ADD ? sum[o] + skip[cell * C + o] : sum[o];
          y[cell * C + o] = s > 0 ? s : 0;
        }
      }
}
template <int IN, int OUT>
void dense(const float *__restrict x, const float *__restrict w, float *__restrict y) {
  float sum[OUT] = {};
  for (int i = 0; i < IN; i++)
    for (int o = 0; o < OUT; o++) sum[o] += x[i] * w[i * OUT + o];
  for (int o = 0; o < OUT; o++) y[o] = sum[o] > 0 ? sum[o] : 0;
}
int main() {
  for (int batch : {${BATCHES.join(', ')}}) {
    const int cells = 2 * (P + 1) + batch * S;
    auto numbers = [](int n) { std::vector<float> v(n); for (int i = 0; i < n; i++) v[i] = (i * 37 % 101 - 50) * 0.001f; return v; };
    auto in = numbers(cells * 4), a = numbers(cells * C), h = a, d = a, flat = numbers(batch * F), out = numbers(batch * 40);
    auto w0 = numbers(36 * C), w1 = numbers(9 * C * C), w2 = w1, b = numbers(C), heads = numbers(C * 8);
    auto policy = numbers(F * 8), units = numbers(F * 32);
    double best = 1e9;
    float seen = 0;
    for (int run = 0; run < ${RUNS}; run++) {
      const clock_t begun = clock();
      for (int k = 0; k < ${POSITIONS} / batch; k++) {
        for (int p = 0; p < batch; p++) in[(P + 1 + p * S + k % W) * 4] = k & 1;
        conv<4, false>(in.data(), w0.data(), b.data(), nullptr, a.data(), batch);
        conv<C, false>(a.data(), w1.data(), b.data(), nullptr, h.data(), batch);
        conv<C, true>(h.data(), w2.data(), b.data(), a.data(), d.data(), batch);
        for (int p = 0; p < batch; p++) {
          for (int r = 0; r < H; r++)
            for (int c = 0; c < W; c++)
              dense<C, 8>(&d[(P + 1 + p * S + r * P + c) * C], heads.data(), &flat[p * F + (r * W + c) * 8]);
          dense<F, 8>(&flat[p * F], policy.data(), &out[p * 40]);
          dense<F, 32>(&flat[p * F], units.data(), &out[p * 40 + 8]);
        }
        seen += out[3];
      }
      const double seconds = double(clock() - begun) / CLOCKS_PER_SEC;
      if (seconds < best) best = seconds;
    }
    volatile float kept = seen;
    (void)kept;
    printf("%.0f\\n", ${POSITIONS} / best);
  }
}
`;

/** Evaluations a second of the loop for each batch; undefined without g++. */
function loop(): number[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'lab-bench-'));
  try {
    writeFileSync(join(folder, 'loop.cc'), LOOP);
    const program = join(folder, 'loop');
    execFileSync('g++', ['-O3', '-mavx2', '-mfma', '-o', program, join(folder, 'loop.cc')], {
      stdio: 'ignore',
      timeout: 60_000,
    });
    return execFileSync(program, { encoding: 'utf8', timeout: 60_000 }).trim().split('\n').map(Number);
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fastest(work: () => void): number {
  let best = Infinity;
  for (let run = 0; run <= RUNS; run++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    // The first run compiles.
    if (run > 0) best = Math.min(best, (user + system) / 1e6);
  }
  return POSITIONS / best;
}

allowWideKernels();
const beside = loop();
BATCHES.forEach((batch, b) => {
  const plan = planOf(SHAPE, batch, true, ROOM);
  const net = new ConvNet(new Kernel(), plan);
  net.load(Float32Array.from({ length: plan.weights.length }, (_, i) => (((i * 37) % 101) - 50) * 0.001));
  const board = new Float32Array((SHAPE.width + 1) * SHAPE.height * SHAPE.inputs);
  const forward = () => {
    for (let at = 0; at < batch; at++) net.begin(at, board);
    net.forward(batch);
  };
  const evaluated = fastest(() => {
    for (let i = 0; i < POSITIONS / batch; i++) forward();
  });
  const slopes = new Float64Array(batch).fill(0.1);
  const gradient = new Float32Array(plan.weights.length);
  const taught = fastest(() => {
    for (let i = 0; i < POSITIONS / batch; i++) {
      forward();
      net.backward(batch, slopes, gradient);
    }
  });
  const ratio = beside ? `, ${(evaluated / beside[b]).toFixed(2)} of the loop's ${beside[b]}` : '';
  console.log(
    `batch ${batch}: ${evaluated.toFixed(0)} evaluations a second${ratio}; with the gradient ${taught.toFixed(0)}`,
  );
});
