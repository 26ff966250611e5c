import { useEffect, useRef, useState } from 'preact/hooks';
import { listen } from './events.ts';

/** Milliseconds between two drawings of what comes in at most: watching a run must not slow it down. */
const PAUSE_MILLIS = 2000;

/** Milliseconds in which messages are waited for that belong together, as the first ones do. */
const TOGETHER_MILLIS = 100;

export interface Live<T> {
  /** Undefined until the first message. */
  readonly value: T | undefined;
  /** Whether the server is there. */
  readonly linked: boolean;
}

/** What the server tells of a run, or of all if it has no name; `next` adds a message to what is known. */
export function useLive<T>(
  of: string,
  next: (before: T | undefined, name: string, data: unknown) => T | undefined,
): Live<T> {
  const [state, setState] = useState<Live<T>>({ value: undefined, linked: true });
  const latest = useRef(next);
  latest.current = next;
  useEffect(() => {
    let value: T | undefined;
    let linked = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let drawn = -PAUSE_MILLIS;
    const show = (): void => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          drawn = performance.now();
          setState({ value, linked });
        },
        Math.max(TOGETHER_MILLIS, drawn + PAUSE_MILLIS - performance.now()),
      );
    };
    setState({ value, linked });
    const stop = listen(
      of,
      (name, data) => {
        value = latest.current(value, name, data);
        show();
      },
      (isThere) => {
        linked = isThere;
        show();
      },
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [of]);
  return state;
}
