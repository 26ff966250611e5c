import { afterAll, beforeAll } from 'vitest';
import { withBrowser, type Tab, type View } from './browser.ts';

export type Open = (place: string, view?: View) => Promise<Tab>;

/** What opens files and addresses in one browser for all tests of a block, which starts before the first of them. */
export function sharedBrowser(): Open {
  let open: Open;
  let close: () => void;
  let browser: Promise<void>;
  beforeAll(
    () =>
      new Promise<void>((begun, failed) => {
        browser = withBrowser((opens) => {
          open = opens;
          begun();
          return new Promise<void>((end) => (close = end));
        });
        browser.catch(failed);
      }),
  );
  afterAll(async () => {
    close();
    await browser;
  });
  return (place, view) => open(place, view);
}
