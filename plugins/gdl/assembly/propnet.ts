// AssemblyScript, compiled by build.ts to src/propnet.wasm.ts: propagates changes through a propositional
// network whose tables src/propnet.ts lays out in memory. The code is the same for all rules. Numbers have 32
// bits; addresses count bytes. A node is the address of the number of its false edges: 0 if it is true. A
// signal is a node, plus 1 if it is complemented.

// The addresses of the tables, written by src/propnet.ts.
const HEADER: usize = 0;

let words: i32 = 0;
let target: usize = 0;
let last: usize = 0;
let next: usize = 0;
let state: usize = 0;
let stateLength: usize = 0;
let home: usize = 0;
let far: i32 = 0;
let pending: usize = 0;
let hashes: usize = 0;
let nodes: usize = 0;
let fans: usize = 0;
let levels: usize = 0;
let queued: usize = 0;
let roles: i32 = 0;
let firstGroups: usize = 0;
let groups: usize = 0;
let wordCounts: usize = 0;
let looks: usize = 0;
let terminal: usize = 0;

let lowest: usize = usize.MAX_VALUE;
let highest: usize = 0;
let low: i32 = 0;
let high: i32 = 0;
let atHome: bool = false;

// A level of the queue: its beginning and its present end.
const LEVEL = 8;
// A group of moves: their guard, the number of legal ones, the address of their bits, the move if it is only
// one, else -1.
const GROUP = 16;

export function setup(): void {
  words = load<i32>(HEADER);
  target = load<i32>(HEADER, 4);
  last = load<i32>(HEADER, 8);
  next = load<i32>(HEADER, 12);
  state = load<i32>(HEADER, 16);
  stateLength = load<i32>(HEADER, 20);
  home = load<i32>(HEADER, 24);
  far = load<i32>(HEADER, 28);
  pending = load<i32>(HEADER, 32);
  hashes = load<i32>(HEADER, 36);
  nodes = load<i32>(HEADER, 40);
  fans = load<i32>(HEADER, 44);
  levels = load<i32>(HEADER, 48);
  queued = load<i32>(HEADER, 52);
  roles = load<i32>(HEADER, 56);
  firstGroups = load<i32>(HEADER, 60);
  groups = load<i32>(HEADER, 64);
  wordCounts = load<i32>(HEADER, 68);
  looks = load<i32>(HEADER, 72);
  terminal = load<i32>(HEADER, 76);
  look();
}

@inline
function holds(signal: usize): bool {
  return i32(load<i32>(signal & ~1) == 0) != i32(signal & 1);
}

/**
 * Toggles the output bits of a node with a new value, listed from `at` on: word, bit, count plus 1 if
 * complemented.
 */
@inline
function put(at: usize, value: i32): void {
  const end: usize = load<i32>(at);
  for (let i = at + 4; i < end; i += 12) {
    const word: usize = load<i32>(i);
    store<i32>(word, load<i32>(word) ^ load<i32>(i, 4));
    const count: usize = load<i32>(i, 8);
    const address = count & ~1;
    store<i32>(address, load<i32>(address) + (((i32(count) ^ value) & 1) << 1) - 1);
  }
}

/** Propagates the new value of a node to its fanout. */
@inline
function pass(node: usize, value: i32): void {
  let i: usize = load<i32>(fans + (node - nodes));
  const end: usize = load<i32>(i);
  for (i += 4; i < end; i += 4) {
    const edge: usize = load<i32>(i);
    const to = edge & ~3;
    const before = load<i32>(to);
    const after = before + 1 - (((i32(edge) ^ value) & 1) << 1);
    store<i32>(to, after);
    if (before != 0 && after != 0) continue;
    if (edge & 2) {
      put(<usize>load<i32>(fans + (to - nodes)) + 4, i32(after == 0));
      continue;
    }
    // 2: in the queue; 1: changed since its last visit.
    const mark = queued + (to - nodes);
    const before2 = load<i32>(mark);
    store<i32>(mark, (before2 & 1 ^ 1) | (before2 & ~3) | 2);
    if (before2 & 2) continue;
    const level = levels + (before2 >> 2) * LEVEL;
    const free: usize = load<i32>(level, 4);
    store<i32>(free, i32(to));
    store<i32>(level, i32(free + 4), 4);
    if (level < lowest) lowest = level;
    if (level > highest) highest = level;
  }
  put(i, value);
}

/** Propagates all changes, level by level. */
function settle(): void {
  for (let level = lowest; level <= highest; level += LEVEL) {
    const begin: usize = load<i32>(level);
    const end: usize = load<i32>(level, 4);
    store<i32>(level, i32(begin), 4);
    for (let i = begin; i < end; i += 4) {
      const node: usize = load<i32>(i);
      const mark = queued + (node - nodes);
      const flags = load<i32>(mark);
      store<i32>(mark, flags & ~3);
      if (flags & 1) pass(node, i32(load<i32>(node) == 0));
    }
  }
  lowest = usize.MAX_VALUE;
  highest = 0;
}

@inline
function toggle(fact: usize, value: i32): void {
  low ^= load<i32>(hashes + (fact << 3));
  high ^= load<i32>(hashes + (fact << 3), 4);
  const node = nodes + (fact << 2);
  store<i32>(node, 1 - value);
  pass(node, value);
}

/** Moves to the position whose facts are at `from`. */
function show(from: usize): void {
  for (let w = 0; w < words; w++) {
    const at: usize = w << 2;
    const now = load<i32>(from + at);
    const changed = now ^ load<i32>(state + at);
    if (changed == 0) continue;
    store<i32>(state + at, now);
    // Facts that become true come first: a disjunction of which one part replaces another then stays true.
    for (let bits = changed & now; bits != 0; bits &= bits - 1) toggle((w << 5) + ctz(bits), 1);
    for (let bits = changed & ~now; bits != 0; bits &= bits - 1) toggle((w << 5) + ctz(bits), 0);
  }
  if (highest != 0) settle();
  look();
}

/** The position of set bit number `n`, counted from 0. */
@inline
function place(bits: i32, n: i32): i32 {
  for (; n > 0; n--) bits &= bits - 1;
  return ctz(bits);
}

/** Legal move number `n` of a group, counted from 0. */
function nthOf(begin: usize, n: i32): i32 {
  for (let w = 0; ; w++) {
    const bits = load<i32>(begin + (<usize>w << 2));
    const here = popcnt(bits);
    if (n >= here) {
      n -= here;
      continue;
    }
    return (w << 5) + place(bits, n);
  }
}

/**
 * Writes the summary of the position: the key, whether the game is over, for every role the number of legal
 * moves and the move if it is only one, then for every role the address of the bits of its legal moves if
 * they are in one group.
 */
function look(): void {
  store<i32>(looks, low);
  store<i32>(looks, high, 4);
  store<i32>(looks, i32(holds(terminal)), 8);
  let at = looks + 12;
  let first = at + (<usize>roles << 3);
  let roleAt = firstGroups;
  let group: usize = load<i32>(roleAt);
  for (let role = 0; role < roles; role++) {
    let count = 0;
    let only: usize = 0;
    let several = false;
    roleAt += 4;
    const end: usize = load<i32>(roleAt);
    for (; group < end; group += GROUP) {
      const legal = load<i32>(<usize>load<i32>(group, 4));
      if (legal == 0 || !holds(load<i32>(group))) continue;
      several = count != 0;
      count += legal;
      only = group;
    }
    store<i32>(at, count);
    if (count == 1) {
      const move = load<i32>(only, 12);
      store<i32>(at, move >= 0 ? move : nthOf(load<i32>(only, 8), 0), 4);
    }
    store<i32>(first, several || count == 0 ? 0 : load<i32>(only, 8));
    at += 8;
    first += 4;
  }
}

/** A word of the legal moves of a role, as bits. */
export function legal(role: i32, word: i32): i32 {
  let bits = 0;
  const end: usize = load<i32>(firstGroups + (<usize>role << 2), 4);
  for (let group: usize = load<i32>(firstGroups + (<usize>role << 2)); group < end; group += GROUP)
    if (holds(load<i32>(group))) bits |= load<i32>(<usize>load<i32>(group, 8) + (<usize>word << 2));
  return bits;
}

/** Legal move number `n` of a role, counted from 0. */
export function nth(role: i32, n: i32): i32 {
  for (let w = 0; ; w++) {
    const bits = legal(role, w);
    const here = popcnt(bits);
    if (n >= here) {
      n -= here;
      continue;
    }
    return (w << 5) + place(bits, n);
  }
}

/** Writes the legal moves of a role to `to` and returns how many. */
export function list(role: i32, to: usize): i32 {
  const from = to;
  const count: i32 = load<i32>(wordCounts + (<usize>role << 2));
  for (let w = 0; w < count; w++)
    for (let bits = legal(role, w); bits != 0; bits &= bits - 1) {
      store<i32>(to, (w << 5) + ctz(bits));
      to += 4;
    }
  return i32((to - from) >> 2);
}

/** The number of facts in which two sets differ. */
function distance(a: usize, b: usize): i32 {
  let sum = 0;
  for (let i: usize = 0; i < <usize>words << 2; i += 4) sum += popcnt(load<i32>(a + i) ^ load<i32>(b + i));
  return sum;
}

/**
 * Moves to the position whose facts are at `target`. A distant position that is the target twice in a row is
 * kept as a whole and copied from then on: searches and playouts return to where they began.
 */
export function follow(): void {
  let keep = false;
  const way = distance(state, target);
  if (way > far) {
    if (atHome && distance(home, target) + far < way) {
      memory.copy(state, home, stateLength);
      low = load<i32>(home + stateLength);
      high = load<i32>(home + stateLength, 4);
    } else if (distance(last, target) == 0) {
      keep = true;
    } else {
      memory.copy(last, target, <usize>words << 2);
    }
  }
  show(target);
  if (!keep) return;
  memory.copy(home, state, stateLength);
  store<i32>(home + stateLength, low);
  store<i32>(home + stateLength, high, 4);
  atHome = true;
}

/** Begins a step with the facts that change whatever the moves. */
export function begin(): void {
  for (let i: usize = 0; i < <usize>words << 2; i += 4)
    store<i32>(next + i, load<i32>(state + i) ^ load<i32>(pending + i));
}

/** Applies an effect to the next facts; the present facts stay as they are. */
export function apply(effect: usize): void {
  let end: usize = load<i32>(effect);
  let i = effect + 12;
  for (; i < end; i += 16) {
    const word: usize = load<i32>(i);
    store<i32>(word, ((load<i32>(word) & load<i32>(i, 4)) | load<i32>(i, 8)) ^ load<i32>(i, 12));
  }
  end = load<i32>(effect, 4);
  for (; i < end; i += 12) {
    const mask = load<i32>(i, 4);
    for (let bits = load<i32>(<usize>load<i32>(i)) & mask; bits != 0; bits &= bits - 1) {
      const trigger: usize = load<i32>(i, 8) + (popcnt(mask & ((bits & -bits) - 1)) << 2);
      const last: usize = load<i32>(trigger, 4);
      for (let c: usize = load<i32>(trigger); c < last; c += 4) change(load<i32>(c));
    }
  }
  end = load<i32>(effect, 8);
  for (; i < end; i += 8) {
    const to = load<i32>(i, 4);
    if (((load<i32>(state + ((to >> 6) << 2)) >> ((to >> 1) & 31)) & 1) == (to & 1)) continue;
    if (holds(load<i32>(i))) change(to);
  }
}

/** Sets a next fact; `to` is twice its number plus its new value. */
@inline
function change(to: i32): void {
  const word = next + ((to >> 6) << 2);
  const bit = 1 << ((to >> 1) & 31);
  store<i32>(word, to & 1 ? load<i32>(word) | bit : load<i32>(word) & ~bit);
}

/** Toggles a next fact. */
export function turn(fact: i32): void {
  const word = next + ((fact >> 5) << 2);
  store<i32>(word, load<i32>(word) ^ (1 << (fact & 31)));
}

/** Ends a step: moves to the next facts. */
export function finish(): void {
  show(next);
}

/** A whole step with one effect. */
export function step(effect: usize): void {
  begin();
  apply(effect);
  show(next);
}
