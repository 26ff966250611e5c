import { LabError } from '../../util/errors.ts';

/** The most threads of one search. */
export const MOST_THREADS = 64;

const LOCK = 0;
/** Raised whenever a thread that waits may have something to do. */
const EVENTS = 1;
/** Raised whenever a window may have become narrower. */
const EPOCH = 2;
/** Threads that wait for work. */
const IDLE = 3;
/** Splits with moves that nobody has taken; kept by `Splits`. */
export const OPEN = 4;
const STOP = 5;
const SEARCH = 6;
const READY = 7;
const FAILED = 8;
const QUIT = 9;
/** Batches of nodes that are left of a budget. */
const BATCHES = 10;
/** Words of a line of the cache. What threads write without pause stands in lines of their own: they would tear it from each other. */
const CACHE_LINE = 16;
/** Of each thread, a word that goes up while it works, and in the line after all of these one that says whether it does. */
const HEARTBEATS = CACHE_LINE;
const BUSY = HEARTBEATS + MOST_THREADS * CACHE_LINE;
/** So many words of memory are taken by signals. */
export const STATE_WORDS = BUSY + MOST_THREADS;

/** How often a thread that waits looks whether the others live, in a search without a limit of time. */
const HEARTBEAT_CHECKS = 10;
const SPINS = 100;

/** How the threads of a search call each other: by words in shared memory, without messages. */
export class SharedState {
  /** 0 is the thread that was asked to search; the others help. */
  readonly threadIndex: number;
  readonly words: Int32Array;
  /** A helper that is silent for so many milliseconds counts as dead. */
  readonly timeoutMillis: number;
  readonly #heartbeats = new Int32Array(MOST_THREADS);
  readonly #silentMillis = new Float64Array(MOST_THREADS);

  constructor(words: Int32Array, me: number, patience: number) {
    this.words = words;
    this.threadIndex = me;
    this.timeoutMillis = patience;
  }

  /** Waits for the lock that guards everything that is more than one word. */
  lock(): void {
    const { words } = this;
    for (let i = 0; i < SPINS; i++) if (Atomics.compareExchange(words, LOCK, 0, 1) === 0) return;
    // 2 = somebody waits.
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

  /** Whether somebody waits for whom there is no work. */
  get needsWork(): boolean {
    return Atomics.load(this.words, IDLE) > Atomics.load(this.words, OPEN);
  }

  get stopped(): boolean {
    return Atomics.load(this.words, STOP) !== 0;
  }

  get quitting(): boolean {
    return Atomics.load(this.words, QUIT) !== 0;
  }

  /** The number of the search, raised when all is ready for it. */
  get search(): number {
    return Atomics.load(this.words, SEARCH);
  }

  /** How many helpers have begun to serve. */
  get ready(): number {
    return Atomics.load(this.words, READY);
  }

  /** Wakes all that wait. */
  notifyAll(): void {
    Atomics.add(this.words, EVENTS, 1);
    Atomics.notify(this.words, EVENTS);
  }

  /** Makes everybody look at the windows again. */
  announceWindow(): void {
    Atomics.add(this.words, EPOCH, 1);
    this.notifyAll();
  }

  /** Ends the search of everybody. */
  stop(): void {
    Atomics.store(this.words, STOP, 1);
    this.announceWindow();
  }

  /** Begins a search in which so many nodes may be visited, in batches that are fetched one by one. */
  begin(search: number, batches: number): void {
    Atomics.store(this.words, BATCHES, batches);
    Atomics.store(this.words, SEARCH, search);
    // Last: who sees it go knows the number.
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

  quit(): void {
    Atomics.store(this.words, QUIT, 1);
    this.notifyAll();
  }

  /** Tells the others that this thread is ending for a reason nobody wanted. */
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

  setBusy(works: boolean): void {
    this.heartbeat();
    Atomics.store(this.words, BUSY + this.threadIndex, works ? 1 : 0);
  }

  /** Whether any helper works. */
  get anyBusy(): boolean {
    for (let k = 1; k < MOST_THREADS; k++) if (Atomics.load(this.words, BUSY + k) !== 0) return true;
    return false;
  }

  /** Sleeps until there is something to do; `wanting` says whether for work. */
  sleep(seen: number, wanting: boolean): void {
    if (wanting) Atomics.add(this.words, IDLE, 1);
    Atomics.wait(this.words, EVENTS, seen);
    if (wanting) Atomics.sub(this.words, IDLE, 1);
  }

  /** Waits for `events` to differ from `seen`, at most `millis`; throws `LabError` if a thread that works is silent. */
  wait(seen: number, millis: number = this.timeoutMillis / HEARTBEAT_CHECKS): void {
    const { words } = this;
    this.throwIfFailed();
    this.heartbeat();
    Atomics.add(words, IDLE, 1);
    const outcome = Atomics.wait(words, EVENTS, seen, millis);
    Atomics.sub(words, IDLE, 1);
    if (outcome === 'timed-out') this.#checkHeartbeats(millis);
  }

  /** Waits until `done`; throws `LabError` if that takes more than `most` milliseconds, or a thread fails. */
  waitFor(done: () => boolean, most: number): void {
    const until = performance.now() + most;
    for (;;) {
      const seen = this.events;
      if (done()) return;
      if (performance.now() >= until) throw threadLost('did not answer');
      this.wait(seen, Math.min(this.timeoutMillis / HEARTBEAT_CHECKS, 100));
    }
  }

  #checkHeartbeats(millis: number): void {
    for (let k = 0; k < MOST_THREADS; k++) {
      const beat = this.words[HEARTBEATS + k * CACHE_LINE];
      const silent =
        k !== this.threadIndex && Atomics.load(this.words, BUSY + k) !== 0 && beat === this.#heartbeats[k];
      this.#heartbeats[k] = beat;
      this.#silentMillis[k] = silent ? this.#silentMillis[k] + millis : 0;
      // Time that passes while nobody runs is not held against anybody.
      if (this.#silentMillis[k] >= this.timeoutMillis) throw threadLost('is silent');
    }
  }
}

function threadLost(how: string): LabError {
  return new LabError(
    'LAB_THREAD_LOST',
    `a thread that helped to search ${how}`,
    'search again, or with threads=1',
  );
}
