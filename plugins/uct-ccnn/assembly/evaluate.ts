// The evaluation of one position by one net, in f64, the same to the last bit as the twin in
// evaluation-kernel.ts. The encoder writes the position to CODES; packed-cascade.ts packs nets.

const WIDEST: usize = 65536;
const UNITS: usize = 1008;

/** e to the multiples of 1 / 32 from -40 to 40, written by the host. */
export const POWERS: usize = 1024;
/** The position: f64. */
export const CODES: usize = POWERS + 2568 * 8;
/** Its numbers that are not 0: the offset of a column (u32) and the number (f64), in 16 bytes each. */
const LIST: usize = CODES + WIDEST * 8;
/** Sums of the units, which their outputs replace. */
const SUMS: usize = LIST + WIDEST * 16;
/** The host uploads packed nets from here on. */
export const ARENA: usize = SUMS + UNITS * 8;

@inline
function boundedExp(x: f64): f64 {
  const bounded: f64 = x > 40 ? 40 : x < -40 ? -40 : x;
  const k = <i32>(bounded * 32 + 1280.5);
  const r = bounded - <f64>(k - 1280) / 32;
  const s = r * r;
  const p = 1 + r + s * (1.0 / 2 + r * (1.0 / 6)) + s * s * (1.0 / 24 + r * (1.0 / 120) + s * (1.0 / 720));
  return load<f64>(POWERS + (<usize>k << 3)) * p;
}

function sine(angle: f64, quarter: i32): f64 {
  const x = Math.abs(angle) < 1e9 ? angle : 0;
  const k = Math.floor(x * 0.6366197723675814 + 0.5);
  const r = x - k * 1.5707963267341256 - k * 6.077100506506192e-11;
  const s = r * r;
  const turn = (<i32>k + quarter) & 3;
  let y: f64;
  if ((turn & 1) === 0) {
    y =
      r +
      r * s *
        (-1.0 / 6 +
          s *
            (1.0 / 120 +
              s *
                (-1.0 / 5040 +
                  s * (1.0 / 362880 + s * (-1.0 / 39916800 + s * (1.0 / 6227020800 - s / 1307674368000))))));
  } else {
    y =
      1 +
      s *
        (-1.0 / 2 +
          s *
            (1.0 / 24 +
              s * (-1.0 / 720 + s * (1.0 / 40320 + s * (-1.0 / 3628800 + s * (1.0 / 479001600 - s / 87178291200))))));
  }
  return turn < 2 ? y : -y;
}

/** Kinds are numbered as in unit.ts. */
@inline
function respond(kind: i32, z: f64): f64 {
  if (kind === 1) return 1 - 2 / (1 + boundedExp(2 * z));
  if (kind === 3) return 2 * boundedExp(-z * z) - 1;
  switch (kind) {
    case 0: return 1 - 1 / (1 + boundedExp(2 * z));
    case 2: return boundedExp(-z * z);
    case 4: return z / (2 * (1 + Math.abs(z))) + 0.5;
    case 5: return z / (1 + Math.abs(z));
    case 6: return (sine(z, 0) + 1) / 2;
    case 7: return sine(z, 0);
    case 8: return (sine(z, 1) + 1) / 2;
    default: return sine(z, 1);
  }
}

@inline
function sumColumns(binary: bool, weights: usize, stride: usize, end: usize): void {
  for (let j: usize = 0; j < stride; j += 64) {
    const base = weights + j;
    let a = v128.load(base);
    let b = v128.load(base, 16);
    let c = v128.load(base, 32);
    let d = v128.load(base, 48);
    for (let at = LIST; at < end; at += 16) {
      const w = base + <usize>load<u32>(at);
      if (binary) {
        a = f64x2.add(a, v128.load(w));
        b = f64x2.add(b, v128.load(w, 16));
        c = f64x2.add(c, v128.load(w, 32));
        d = f64x2.add(d, v128.load(w, 48));
      } else {
        const x = v128.load64_splat(at, 8);
        a = f64x2.add(a, f64x2.mul(x, v128.load(w)));
        b = f64x2.add(b, f64x2.mul(x, v128.load(w, 16)));
        c = f64x2.add(c, f64x2.mul(x, v128.load(w, 32)));
        d = f64x2.add(d, f64x2.mul(x, v128.load(w, 48)));
      }
    }
    v128.store(SUMS + j, a);
    v128.store(SUMS + j, b, 16);
    v128.store(SUMS + j, c, 32);
    v128.store(SUMS + j, d, 48);
  }
}

/** The weighted sum of unit `unit` over the inputs and the units before it, in four partial sums. */
@inline
function sumOf(unit: usize, links: usize): f64 {
  let a = f64x2.replace_lane(f64x2.splat(0), 0, load<f64>(SUMS + (unit << 3)));
  let b = f64x2.splat(0);
  const end = unit << 3;
  for (let k: usize = 0; k < end; k += 32) {
    a = f64x2.add(a, f64x2.mul(v128.load(links + k), v128.load(SUMS + k)));
    b = f64x2.add(b, f64x2.mul(v128.load(links + k, 16), v128.load(SUMS + k, 16)));
  }
  return (
    f64x2.extract_lane(a, 0) + f64x2.extract_lane(a, 1) + (f64x2.extract_lane(b, 0) + f64x2.extract_lane(b, 1))
  );
}

/** The output of the packed net at `net`. */
export function evaluate(net: usize): f64 {
  const inputs = <usize>load<u32>(net);
  const units = <usize>load<u32>(net, 4);
  const stride = <usize>load<u32>(net, 8);
  const weights = net + <usize>load<u32>(net, 16);
  let unit = net + <usize>load<u32>(net, 20);
  let links = net + <usize>load<u32>(net, 24);
  let end = LIST;
  let column = stride;
  let binary = true;
  for (let at = CODES; at < CODES + (inputs << 3); at += 8) {
    const x = load<f64>(at);
    if (x !== 0) {
      store<u32>(end, <u32>column);
      store<f64>(end, x, 8);
      end += 16;
      if (x !== 1) binary = false;
    }
    column += stride;
  }
  if (binary) sumColumns(true, weights, stride, end);
  else sumColumns(false, weights, stride, end);
  for (let u: usize = 0; u < units; u++) {
    const z = load<f64>(unit, 8) * sumOf(u, links);
    store<f64>(SUMS + (u << 3), respond(load<i32>(unit), z));
    unit += 16;
    links += stride;
  }
  const sum = sumOf(units, links);
  return load<u32>(net, 12) === 1 ? 1 - 2 / (1 + boundedExp(2 * sum)) : sum;
}
