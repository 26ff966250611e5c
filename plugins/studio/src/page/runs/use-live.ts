import { useEffect, useRef, useState } from 'preact/hooks';
import { listen } from './events.ts';

/** Milliseconds between two drawings of what comes in at most: watching a run must not slow it down. */
const PAUSE_MILLIS = 2000;

/** Milliseconds in which messages are waited for that belong together, as the first ones do. */
const TOGETHER_MILLIS = 100;

export interface Live<T> {
  /** Undefined until the first message. */
  readonly value: T | undefined;
  /** Why the server tells nothing; empty while it does. */
  readonly fault: string;
}

/** What the server tells of a run, or of all if it has no name; `next` adds a message to what is known. */
export function useLive<T>(
  of: string,
  next: (before: T | undefined, name: string, data: unknown) => T | undefined,
): Live<T> {
  const [state, setState] = useState<Live<T>>({ value: undefined, fault: '' });
  const latest = useRef(next);
  latest.current = next;
  useEffect(() => {
    let value: T | undefined;
    let fault = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    let drawn = -PAUSE_MILLIS;
    const show = (): void => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          drawn = performance.now();
          setState({ value, fault });
        },
        Math.max(TOGETHER_MILLIS, drawn + PAUSE_MILLIS - performance.now()),
      );
    };
    setState({ value, fault });
    const stop = listen(
      of,
      (name, data) => {
        value = latest.current(value, name, data);
        show();
      },
      (why) => {
        fault = why;
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
