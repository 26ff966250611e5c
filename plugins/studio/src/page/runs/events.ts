import { EVENT_NAMES } from './event-names.ts';
import { refusalOf } from './requests.ts';

/** Called with each message, its name first. */
export type Take = (name: string, data: unknown) => void;

/** Milliseconds for which nobody looks before the connection is given up. */
const UNSEEN_MILLIS = 5000;
/** Milliseconds until a server that refused is asked again. */
const AGAIN_MILLIS = 2000;

/**
 * Listens to what the server tells of a run, or of all if it has no name, until the function it returns is called. A
 * connection that is lost is opened again, from where it was; a page that nobody sees has none. `onLink` is told why
 * there is none, or '' as soon as there is one.
 */
export function listen(of: string, take: Take, onLink: (fault: string) => void): () => void {
  let source: EventSource | undefined;
  let known = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    clearTimeout(timer);
    if (source !== undefined && source.readyState !== EventSource.CLOSED) return;
    source = new EventSource(`/api/events?${new URLSearchParams({ of, known }).toString()}`);
    const opened = source;
    source.addEventListener('open', () => onLink(''));
    source.addEventListener('error', () => {
      // An event does not say why.
      void refusalOf(opened.url).then((fault) => {
        if (fault !== undefined && source === opened && opened.readyState !== EventSource.OPEN) onLink(fault);
      });
      // The browser itself tries again, but not after an answer that is an error.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MILLIS);
    });
    for (const name of EVENT_NAMES)
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        known = lastEventId;
        take(name, JSON.parse(data));
      });
  };
  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const onVisibility = (): void => {
    if (document.hidden) timer = setTimeout(close, UNSEEN_MILLIS);
    else open();
  };
  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}
