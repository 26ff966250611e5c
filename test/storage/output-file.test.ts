import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from 'evolab/testing';
import { OutputFile } from '../../src/storage/output-file.ts';

test('a place below a file or a device is refused as LAB_DISK before the work begins', () => {
  const text = join(emptyFolder(onTestFinished), 'log.jsonl');
  writeFileSync(text, 'kept');
  for (const place of process.platform === 'win32' ? [text] : [text, '/dev/null']) {
    const open = () =>
      new OutputFile({ file: join(place, 'report.html'), maker: 'lab report', force: false });
    expect(open).toThrow(expect.objectContaining({ code: 'LAB_DISK' }) as Error);
  }
});
