import { createInterface } from 'node:readline/promises';

/** Shows one of many screens at a time, as the person asks. */
export async function step(screens: readonly string[], end: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (let at = 0; ;) {
      process.stdout.write(`${screens[at]}${at === screens.length - 1 ? `${end}\n` : ''}`);
      const answer = (
        await terminal.question(`${at}/${screens.length - 1} [n]ext [b]ack [number] [q]uit: `)
      ).trim();
      if (answer === 'q') return;
      if (answer === 'b') at--;
      else if (/^\d+$/.test(answer)) at = Number(answer);
      else at++;
      at = Math.max(0, Math.min(screens.length - 1, at));
    }
  } catch {
    // Ctrl-C or the end of input: leave quietly.
  } finally {
    terminal.close();
  }
}
