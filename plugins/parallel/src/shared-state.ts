import { LabError } from 'evolab';

/** The most threads of one search. */
export const MAX_THREADS = 64;

const LOCK = 0;
/** Incremented whenever a waiting thread may have something to do. */
const EVENTS = 1;
/** Incremented whenever a window may have narrowed. */
const EPOCH = 2;
/** Threads that wait for work. */
const IDLE = 3;
/** Split points with moves that no thread has taken; counted by `SplitPoints`. */
export const OPEN = 4;
const STOP = 5;
const SEARCH = 6;
const READY = 7;
const FAILED = 8;
/** Batches of nodes left of a budget. */
const BATCHES = 9;
/**
 * Words of a cache line. What a thread writes all the time has a line of its own, or threads would slow each
 * other down.
 */
const CACHE_LINE = 16;
/** For each thread, a word that it increments while it works. After these, a word that is 1 while it does. */
const HEARTBEATS = CACHE_LINE;
const BUSY = HEARTBEATS + MAX_THREADS * CACHE_LINE;
/** Words of memory that the shared state takes. */
export const STATE_WORDS = BUSY + MAX_THREADS;

/** Checks of heartbeats within a timeout, in a search without a deadline. */
const HEARTBEAT_CHECKS = 10;
/** Attempts to get the lock before a thread sleeps. */
const SPINS = 100;

/** How the threads of a search communicate: by words in shared memory, without messages. */
export class SharedState {
  /** 0 is the caller's thread; the others help. */
  readonly threadIndex: number;
  readonly words: Int32Array;
  /** A helper without a heartbeat for this long counts as dead. */
  readonly timeoutMillis: number;
  readonly #heartbeats = new Int32Array(MAX_THREADS);
  readonly #silentMillis = new Float64Array(MAX_THREADS);

  constructor(words: Int32Array, threadIndex: number, timeoutMillis: number) {
    this.words = words;
    this.threadIndex = threadIndex;
    this.timeoutMillis = timeoutMillis;
  }

  /** Waits for the lock that guards everything that is more than one word. */
  lock(): void {
    const { words } = this;
    for (let i = 0; i < SPINS; i++) if (Atomics.compareExchange(words, LOCK, 0, 1) === 0) return;
    // 2 = a thread waits for it.
    while (Atomics.exchange(words, LOCK, 2) !== 0) {
      if (Atomics.wait(words, LOCK, 2, this.timeoutMillis) === 'timed-out')
        throw threadLost('holds the lock');
    }
  }

  unlock(): void {
    if (Atomics.exchange(this.words, LOCK, 0) === 2) Atomics.notify(this.words, LOCK, 1);
  }

  get events(): number {
    return Atomics.load(this.words, EVENTS);
  }

  get epoch(): number {
    return Atomics.load(this.words, EPOCH);
  }

  /** Whether more threads wait for work than there are split points with moves left. */
  get needsWork(): boolean {
    return Atomics.load(this.words, IDLE) > Atomics.load(this.words, OPEN);
  }

  get stopped(): boolean {
    return Atomics.load(this.words, STOP) !== 0;
  }

  /** The word that is not 0 once the search is stopped. */
  get stopWord(): Int32Array {
    return this.words.subarray(STOP, STOP + 1);
  }

  /** The word by which this thread shows that it goes on. */
  get pulse(): Int32Array {
    const at = HEARTBEATS + this.threadIndex * CACHE_LINE;
    return this.words.subarray(at, at + 1);
  }

  /** The number of the search, set when all is ready for it. */
  get searchId(): number {
    return Atomics.load(this.words, SEARCH);
  }

  /** Helpers that have begun to serve. */
  get ready(): number {
    return Atomics.load(this.words, READY);
  }

  /** Wakes all threads that wait. */
  notifyAll(): void {
    Atomics.add(this.words, EVENTS, 1);
    Atomics.notify(this.words, EVENTS);
  }

  /** Makes all threads look at their windows again. */
  announceWindow(): void {
    Atomics.add(this.words, EPOCH, 1);
    this.notifyAll();
  }

  /** Ends the search of all threads. */
  stop(): void {
    Atomics.store(this.words, STOP, 1);
    this.announceWindow();
  }

  /** Begins a search. `batches`: batches of nodes that the threads may take. */
  begin(searchId: number, batches: number): void {
    Atomics.store(this.words, BATCHES, batches);
    Atomics.store(this.words, SEARCH, searchId);
    // Last: a thread that sees it cleared also sees the number.
    Atomics.store(this.words, STOP, 0);
  }

  /** Takes a batch of nodes; false if there is none left. */
  takeNodeBatch(): boolean {
    return Atomics.sub(this.words, BATCHES, 1) > 0;
  }

  announceReady(): void {
    Atomics.add(this.words, READY, 1);
    this.notifyAll();
  }

  /** Tells the other threads that this one ends unexpectedly. */
  fail(): void {
    Atomics.store(this.words, FAILED, 1);
    this.stop();
  }

  /** Throws `LabError` (LAB_THREAD_LOST) if a thread has failed. */
  throwIfFailed(): void {
    if (Atomics.load(this.words, FAILED) !== 0) throw threadLost('ended');
  }

  heartbeat(): void {
    this.words[HEARTBEATS + this.threadIndex * CACHE_LINE]++;
  }

  setBusy(busy: boolean): void {
    this.heartbeat();
    Atomics.store(this.words, BUSY + this.threadIndex, busy ? 1 : 0);
  }

  /** Whether any helper works. */
  get anyBusy(): boolean {
    for (let k = 1; k < MAX_THREADS; k++) if (Atomics.load(this.words, BUSY + k) !== 0) return true;
    return false;
  }

  /** Sleeps until `events` differs from `seen`; `forWork`: another thread shall make a split point for it. */
  sleep(seen: number, forWork: boolean): void {
    if (forWork) Atomics.add(this.words, IDLE, 1);
    Atomics.wait(this.words, EVENTS, seen);
    if (forWork) Atomics.sub(this.words, IDLE, 1);
  }

  /**
   * Sleeps until `events` differs from `seen`, at most `millis`; throws `LabError` if a busy thread has no
   * heartbeat.
   */
  wait(seen: number, millis: number = this.timeoutMillis / HEARTBEAT_CHECKS): void {
    const { words } = this;
    this.throwIfFailed();
    this.heartbeat();
    Atomics.add(words, IDLE, 1);
    const outcome = Atomics.wait(words, EVENTS, seen, millis);
    Atomics.sub(words, IDLE, 1);
    if (outcome === 'timed-out') this.#checkHeartbeats(millis);
  }

  /** Waits until `done`; throws `LabError` if that takes more than `millis`, or a thread fails. */
  waitFor(done: () => boolean, millis: number): void {
    const until = performance.now() + millis;
    for (;;) {
      const seen = this.events;
      if (done()) return;
      if (performance.now() >= until) throw threadLost('did not answer');
      this.wait(seen, Math.min(this.timeoutMillis / HEARTBEAT_CHECKS, 100));
    }
  }

  #checkHeartbeats(millis: number): void {
    for (let k = 0; k < MAX_THREADS; k++) {
      const beat = this.words[HEARTBEATS + k * CACHE_LINE];
      const silent =
        k !== this.threadIndex && Atomics.load(this.words, BUSY + k) !== 0 && beat === this.#heartbeats[k];
      this.#heartbeats[k] = beat;
      this.#silentMillis[k] = silent ? this.#silentMillis[k] + millis : 0;
      // Only waits are counted: time during which this thread did not run says nothing about the others.
      if (this.#silentMillis[k] >= this.timeoutMillis) throw threadLost('is silent');
    }
  }
}

/** The error of a search that has lost a thread. */
export function threadLost(how: string): LabError {
  return new LabError(
    'LAB_THREAD_LOST',
    `a thread that helped to search ${how}`,
    'search again, or with threads=1',
  );
}
