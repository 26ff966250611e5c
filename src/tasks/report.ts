import { join } from 'node:path';
import type { Laboratory } from '../lab/laboratory.ts';
import { bar, Progress } from '../report/progress.ts';
import { kindOf } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';
import { runPage, type RunPageRequest } from './run-page.ts';
import { isTournament } from '../tournament/folder.ts';
import { tournamentPage } from './tournament-page.ts';

/** The folder of an evolution or a tournament as HTML; the same folder gives the same text. */
export async function writeReport(
  laboratory: Laboratory,
  path: string,
  request: Omit<RunPageRequest, 'onProgress'>,
): Promise<string> {
  if (isTournament(path)) return tournamentPage(laboratory, path);
  if (kindOf(join(path, 'state.msgpack')) !== 'file')
    throw new LabError(
      'LAB_RUN_MISSING',
      `there is neither an evolution nor a tournament in ${path}`,
      'give the folder of one, as lab evolve and lab tournament make them',
    );
  const progress = new Progress(process.stderr);
  try {
    return await runPage(laboratory, path, {
      ...request,
      onProgress: (done, total) => progress.update(`${bar(done / total)} ${done} of ${total} games`),
    });
  } finally {
    progress.clear();
  }
}
