/**
 * Closes what a task has opened, in this order, all of it even if something cannot be closed, and then throws what was thrown
 * first: a full disk must not leave threads and locks behind in a script that goes on.
 */
export async function closeAll(...closings: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closings) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
