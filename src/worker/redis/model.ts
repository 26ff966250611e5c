/** What a batch costs on its way, in seconds. */
export interface QueueCosts {
  /** Of the one coordinator, to pack, hand out and collect a batch. */
  readonly coordinator: number;
  /** Of the one server, for all commands of a batch. */
  readonly server: number;
  /** From one machine to another. */
  readonly delay: number;
  /** Of the thread that does the batch. */
  readonly batch: number;
}

/** What stands still last: adding workers helps only while it is the workers. */
export type Bottleneck = 'workers' | 'coordinator' | 'server';

export interface Throughput {
  /** Batches a second. */
  readonly rate: number;
  /** Of what the threads could do if messages cost nothing. */
  readonly efficiency: number;
  readonly bottleneck: Bottleneck;
}

/**
 * Simulates the queue in virtual time: one coordinator and one server, each doing one thing at a time, and `threads`
 * threads with `spare` batches waiting beside those in hand. Each batch goes coordinator, server, thread, server,
 * coordinator, with the delay of the network between machines. Batch times vary by a quarter either way, so that
 * threads do not march in step; everything is deterministic.
 */
export function simulateQueue(costs: QueueCosts, threads: number, spare = threads): Throughput {
  const tokens = threads + spare;
  // Enough that filling up and running empty weigh little.
  const goal = Math.max(2000, 8 * tokens);
  const events = new Agenda();
  let coordinatorFree = 0;
  let serverFree = 0;
  let coordinatorBusy = 0;
  let serverBusy = 0;
  let idle = threads;
  const waiting: number[] = [];
  let waitingFrom = 0;
  let done = 0;
  let now = 0;
  let warm = 0;
  // Each station is reached by an event of its own, so that what comes first is served first.
  const HAND = 0;
  const STORE = 1;
  const ARRIVE = 2;
  const FINISH = 3;
  const REPLY = 4;
  const COLLECT = 5;
  const serve = (at: number): number => {
    serverFree = Math.max(serverFree, at) + costs.server / 2;
    serverBusy += costs.server / 2;
    return serverFree;
  };
  const coordinate = (at: number): number => {
    coordinatorFree = Math.max(coordinatorFree, at) + costs.coordinator / 2;
    coordinatorBusy += costs.coordinator / 2;
    return coordinatorFree;
  };
  const begin = (at: number, batch: number): void => {
    const spread = 0.75 + 0.5 * (((batch * 0x9e3779b1) >>> 0) / 2 ** 32);
    events.add(at + costs.batch * spread, FINISH);
  };
  for (let i = 0; i < tokens; i++) events.add(0, HAND);
  let handed = 0;
  let quarter = 0;
  while (done < goal) {
    const event = events.next();
    now = event.time;
    if (event.kind === HAND) {
      events.add(coordinate(now) + costs.delay, STORE);
    } else if (event.kind === STORE || event.kind === REPLY) {
      events.add(serve(now) + costs.delay, event.kind === STORE ? ARRIVE : COLLECT);
    } else if (event.kind === ARRIVE) {
      if (idle > 0) {
        idle--;
        begin(now, handed++);
      } else waiting.push(handed++);
    } else if (event.kind === FINISH) {
      if (waitingFrom < waiting.length) begin(now, waiting[waitingFrom++]);
      else idle++;
      events.add(now + costs.delay, REPLY);
    } else {
      done++;
      if (done === goal >> 2) {
        warm = now;
        quarter = done;
        coordinatorBusy = serverBusy = 0;
      }
      events.add(coordinate(now), HAND);
    }
  }
  const seconds = now - warm;
  const rate = (done - quarter) / seconds;
  const loads: [Bottleneck, number][] = [
    ['coordinator', coordinatorBusy / seconds],
    ['server', serverBusy / seconds],
  ];
  const [name, load] = loads.sort((a, b) => b[1] - a[1])[0];
  return { rate, efficiency: (rate * costs.batch) / threads, bottleneck: load > 0.95 ? name : 'workers' };
}

/** What happens when, the earliest first: a binary heap. */
class Agenda {
  readonly #heap: { readonly time: number; readonly kind: number; readonly order: number }[] = [];
  #count = 0;

  add(time: number, kind: number): void {
    const heap = this.#heap;
    const event = { time, kind, order: this.#count++ };
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!sooner(event, heap[parent])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = event;
  }

  next(): { readonly time: number; readonly kind: number } {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop()!;
    if (heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && sooner(heap[child + 1], heap[child])) child++;
      if (!sooner(heap[child], last)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

function sooner(
  a: { readonly time: number; readonly order: number },
  b: { readonly time: number; readonly order: number },
): boolean {
  return a.time < b.time || (a.time === b.time && a.order < b.order);
}
