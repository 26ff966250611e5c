import type { Calculator } from '../src/kernel.ts';
import { RECORD_WORDS, WORDS } from '../src/plan.ts';

/** The words of a record by their names; taps are signed. */
function recordAt(memory: ArrayBuffer, at: number) {
  const words = new Uint32Array(memory, at, RECORD_WORDS);
  const named = Object.fromEntries(Object.entries(WORDS).map(([name, word]) => [name, words[word]]));
  const record = named as Record<keyof typeof WORDS, number>;
  return { ...record, taps: Array.from(new Int32Array(memory, record.taps, record.tapCount)) };
}

type LayerRecord = ReturnType<typeof recordAt>;

/** The cells of a record: where their numbers go in and come out. */
function* cellsOf(r: LayerRecord): Generator<readonly [from: number, to: number]> {
  for (let p = 0; p < r.positions; p++)
    for (let y = 0; y < r.rows; y++)
      for (let x = 0; x < r.cells; x++)
        yield [
          r.in + p * r.inPosition + y * r.inRow + x * r.inCell,
          r.out + p * r.outPosition + y * r.outRow + x * r.outCell,
        ];
}

const round = Math.fround;

/** The kernel again, number by number, in the order that it promises. */
export function plainCalculator(pages: number): Calculator {
  let buffer = new ArrayBuffer(pages * 65_536);
  const memory = {
    get buffer() {
      return buffer;
    },
    grow(more: number) {
      const larger = new ArrayBuffer(buffer.byteLength + more * 65_536);
      new Uint8Array(larger).set(new Uint8Array(buffer));
      buffer = larger;
      return 0;
    },
  };
  return {
    memory,
    layers(at, count) {
      const f = new Float32Array(buffer);
      for (let i = 0; i < count; i++) {
        const r = recordAt(buffer, at + 4 * RECORD_WORDS * i);
        for (const [from, to] of cellsOf(r))
          for (let o = 0; o < r.outputs; o++) {
            let sum = f[r.bias / 4 + o];
            r.taps.forEach((tap, t) => {
              for (let k = 0; k < r.inputs; k++) {
                const weight = f[r.weights / 4 + (t * r.inputs + k) * r.outputs + o];
                sum = round(sum + round(f[(from + tap) / 4 + k] * weight));
              }
            });
            const place = to / 4 + o;
            if (r.skip !== 0) sum = round(sum + f[place + (r.skip - r.out) / 4]);
            const off = r.gate === 1 ? !(sum > 0) : r.gate !== 0 && !(f[place + (r.gate - r.out) / 4] > 0);
            f[place] = off ? 0 : sum;
          }
      }
    },
    gradients(at, count) {
      const f = new Float32Array(buffer);
      for (let i = 0; i < count; i++) {
        const r = recordAt(buffer, at + 4 * RECORD_WORDS * i);
        for (let o = 0; o < r.outputs; o++) {
          let bias = 0;
          for (const [, to] of cellsOf(r)) bias = round(bias + f[to / 4 + o]);
          f[r.bias / 4 + o] = bias;
          r.taps.forEach((tap, t) => {
            for (let k = 0; k < r.inputs; k++) {
              let sum = 0;
              for (const [from, to] of cellsOf(r))
                sum = round(sum + round(f[(from + tap) / 4 + k] * f[to / 4 + o]));
              f[r.weights / 4 + (t * r.inputs + k) * r.outputs + o] = sum;
            }
          });
        }
      }
    },
  };
}
