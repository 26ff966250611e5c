import { valueOfSum } from './tanh';
import { exponential } from './exponential';
import { COUNT, FACTORS, LANES, SLOTS, TRACKS, TWINS, WEIGHTS, WIDTH } from './memory';

function slotOf(net: usize, slot: u32): usize {
  return <usize>load<u32>(net, SLOTS) + <usize>slot * (<usize>load<u32>(net, WIDTH) << 2);
}

/** Stores the indices of a viewer, at a stage, in a slot. */
export function keep(net: usize, viewer: u32, stage: u32, slot: u32): void {
  const lanes: usize = load<u32>(net + (<usize>viewer << 2), LANES);
  const into = slotOf(net, slot);
  const bytes: usize = <usize>load<u32>(net, WIDTH) << 2;
  const shift = i32x4.splat(stage);
  for (let at: usize = 0; at < bytes; at += 16)
    v128.store(into + at, i32x4.add(v128.load(lanes + at), shift));
}

/** The value of a slot: its weights are added in the order of `evaluateBoards`. */
export function valueOf(net: usize, slot: u32): f32 {
  const from = slotOf(net, slot);
  const end = from + (<usize>load<u32>(net, WIDTH) << 2);
  let a: f32 = 0;
  let b: f32 = 0;
  let c: f32 = 0;
  let d: f32 = 0;
  let e: f32 = 0;
  let f: f32 = 0;
  let g: f32 = 0;
  let h: f32 = 0;
  for (let lane = from; lane < end; lane += 32) {
    a += load<f32>(<usize>load<u32>(lane));
    b += load<f32>(load<u32>(lane, 4));
    c += load<f32>(load<u32>(lane, 8));
    d += load<f32>(load<u32>(lane, 12));
    e += load<f32>(load<u32>(lane, 16));
    f += load<f32>(load<u32>(lane, 20));
    g += load<f32>(load<u32>(lane, 24));
    h += load<f32>(load<u32>(lane, 28));
  }
  return valueOfSum(net, a + b + (c + d) + (e + f + (g + h)));
}

/** The first of the weights that must be equal to the one at `index`. */
@inline
function firstOf(index: usize, weights: usize, twins: usize): usize {
  let first = index;
  if (twins !== 0)
    for (let twin: usize = load<u32>(twins + (index - weights)); twin !== index; twin = load<u32>(twins + (twin - weights)))
      first = min(first, twin);
  return first;
}

/** Sets the weight at `index` and those that must be equal to it. */
@inline
function setEqual(index: usize, weight: f32, weights: usize, twins: usize): void {
  store<f32>(index, weight);
  if (twins !== 0)
    for (let twin: usize = load<u32>(twins + (index - weights)); twin !== index; twin = load<u32>(twins + (twin - weights)))
      store<f32>(twin, weight);
}

/**
 * Adds `step` times `change` to every weight of a slot. With tracks, the step of a weight is multiplied by its temporal
 * coherence |N| / A, or by what the factors give for that, N being the sum of its changes so far and A that of their
 * sizes; by 1 while A is 0. Weights that must be equal move together and have one N and A, those of the first.
 */
export function learn(net: usize, slot: u32, step: f32, change: f32): void {
  const weights: usize = load<u32>(net, WEIGHTS);
  const tracks: usize = load<u32>(net, TRACKS);
  const twins: usize = load<u32>(net, TWINS);
  const factors: usize = load<u32>(net, FACTORS);
  const from = slotOf(net, slot);
  const end = from + (<usize>load<u32>(net, COUNT) << 2);
  const full = step * change;
  const size = abs(change);
  for (let lane = from; lane < end; lane += 4) {
    const index: usize = <usize>load<u32>(lane);
    const first = firstOf(index, weights, twins);
    let by = full;
    if (tracks !== 0) {
      const track = tracks + ((first - weights) << 1);
      const sum = load<f32>(track);
      const sizes = load<f32>(track, 4);
      if (sizes > 0) {
        const coherence = abs(sum) / sizes;
        by *= factors === 0 ? coherence : load<f32>(factors + (<usize><u32>(coherence * 256) << 2));
      }
      store<f32>(track, sum + change);
      store<f32>(track, sizes + size, 4);
    }
    setEqual(index, load<f32>(first) + by, weights, twins);
  }
}

/** Bounds of the logarithm of a step, and the largest change of it at once (Sutton 1992). */
const LEAST: f32 = -10;
const MOST: f32 = 10;
const JUMP: f32 = 2;

/**
 * As `learn`, by IDBD: the step of a weight is multiplied by exp(b), where b climbs by `meta` times the change times h, the
 * decaying trace of how the weight was moved. Tracks are b and h. `slope` is that of the value by the sum of the weights.
 * Steps that together would lead beyond the target are scaled down to lead there, and stay smaller.
 */
export function learnByGain(net: usize, slot: u32, step: f32, change: f32, slope: f32, meta: f32): void {
  const weights: usize = load<u32>(net, WEIGHTS);
  const tracks: usize = load<u32>(net, TRACKS);
  const twins: usize = load<u32>(net, TWINS);
  const from = slotOf(net, slot);
  const end = from + (<usize>load<u32>(net, COUNT) << 2);
  const curve = slope * slope;
  let whole: f32 = 0;
  for (let lane = from; lane < end; lane += 4) {
    const track = tracks + ((firstOf(<usize>load<u32>(lane), weights, twins) - weights) << 1);
    const climb = max<f32>(-JUMP, min<f32>(JUMP, meta * change * load<f32>(track, 4)));
    const gain = max<f32>(LEAST, min<f32>(MOST, load<f32>(track) + climb));
    store<f32>(track, gain);
    whole += step * exponential(gain);
  }
  whole *= curve;
  const scaled = whole > 1;
  const scale: f32 = scaled ? step / whole : step;
  // Near the logarithm of `whole`, and at most 2.
  const less: f32 = scaled ? (2 * (whole - 1)) / (whole + 1) : 0;
  for (let lane = from; lane < end; lane += 4) {
    const index: usize = <usize>load<u32>(lane);
    const first = firstOf(index, weights, twins);
    const track = tracks + ((first - weights) << 1);
    const gain = load<f32>(track);
    const trace = load<f32>(track, 4);
    const own = scale * exponential(gain);
    store<f32>(track, max<f32>(LEAST, gain - less));
    store<f32>(track, trace * max<f32>(0, 1 - own * curve) + own * change, 4);
    setEqual(index, load<f32>(first) + own * change, weights, twins);
  }
}
