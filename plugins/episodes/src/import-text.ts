import { leftOut, shellWord, textTable } from 'evolab/command';
import type { ImportedFile, ImportResult } from './import-games.ts';

/** Records of a file that are named for people; scripts get all. */
const NAMED = 20;

/** A line for each record of a file that was left out or is odd, the first ones only. */
export function recordLines({ file, skipped, remarks }: ImportedFile): string[] {
  const lines = [
    ...skipped.map(({ record, message }) => leftOut(`${file}, record ${record}: ${message}`)),
    ...remarks.map(({ record, message }) => `${file}, record ${record}: ${message}`),
  ];
  const more = lines.length - NAMED;
  return more <= 0 ? lines : [...lines.slice(0, NAMED), `${file}: ${more} more records; --json names all`];
}

/** What was imported, as people read it. */
export function importText({ episodes, added, files, interrupted }: ImportResult): string {
  const table = textTable(
    ['file', 'format', 'records', 'added', 'there already', 'no result', 'left out'],
    files.map(({ file, format, records, added: fresh, known, unfinished, skipped }) => [
      ...[file, format],
      ...[records, fresh, known, unfinished, skipped.length].map(String),
    ]),
  );
  const isAny = added > 0 || files.some(({ known }) => known > 0);
  const place = shellWord(episodes);
  return [
    table,
    '',
    `${added} games added to ${episodes}`,
    ...(interrupted ? ['Stopped before the end; the same command goes on'] : []),
    ...(isAny ? ['', 'Next:', `  lab episodes stats ${place}`, `  lab replay ${place}`] : []),
  ].join('\n');
}
