import { join } from 'node:path';
import type { Batch } from '../contract/executor.ts';
import { notUnderstood, seal, unseal } from '../storage/envelope.ts';
import { readWhole, writeWhole } from '../storage/files.ts';
import { isMap } from '../util/is-map.ts';

/** Writes a batch that failed to a file of a folder, so that it can be done again alone; returns the path. */
export function keepBatch(folder: string, id: string, batch: Batch): string {
  const file = join(folder, `batch-${id.slice(0, 8)}.msgpack`);
  writeWhole(file, seal('evolab-batch', batch));
  return file;
}

/** A batch that was kept; LAB_BAD_FILE if the file holds none. */
export function readBatch(file: string): Batch {
  const { value } = unseal(readWhole(file), ['evolab-batch'], file);
  if (isMap(value) && KINDS.includes(value['kind']) && Array.isArray(value['jobs'])) return value as Batch;
  throw notUnderstood(file, 'batch');
}

const KINDS: readonly unknown[] = ['match', 'work', 'job'] satisfies Batch['kind'][];
