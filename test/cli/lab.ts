import { afterAll, onTestFinished } from 'vitest';
import { emptyFolder as emptyFolderUntil, linkPlugins as linkPluginsUntil } from 'evolab/testing';

export { lab, labJson, labProcess, outcomeOf, startLab, type Outcome } from 'evolab/testing';

/** An empty folder that is gone after the test. */
export const emptyFolder = (): string => emptyFolderUntil(onTestFinished);

/** From now on, every command of this test file has the plugins in these folders. */
export const linkPlugins = (...folders: readonly string[]): Promise<void> =>
  linkPluginsUntil(afterAll, ...folders);
