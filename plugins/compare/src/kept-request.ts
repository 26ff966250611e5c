import { join } from 'node:path';
import { LabError, plain, type PlainCheck } from 'evolab';
import { kindOf, parseText, readText, shellWord, writeWhole } from 'evolab/command';
import { RunFolder } from 'evolab/storage';
import { budgetText, isBudget } from './budget.ts';
import type { CompareRequest } from './compare.ts';
import { folderOf } from './entries.ts';
import { COMPARE_FILE, PLAN_FILE, REQUEST_FILE } from './options.ts';
import { RATES_FILE } from './rates.ts';

type Plan = Pick<CompareRequest, 'budget' | 'checkpoints'>;

/** Writes what all runs of a folder have in common; LAB_RUN_CHANGED if it was begun otherwise. */
export function keepPlan(out: string, { budget, checkpoints }: Plan): void {
  const file = join(out, PLAN_FILE);
  const text = JSON.stringify({ budget, checkpoints });
  if (kindOf(file) === 'file') {
    const kept = contentOf(file);
    if (JSON.stringify(kept) === text) return;
    if (!isPlan(kept)) throw damaged(file, 'choose another --out folder');
    throw new LabError(
      'LAB_RUN_CHANGED',
      `the comparison in ${out} was begun with --budget ${budgetText(kept.budget)} --checkpoints ${kept.checkpoints}`,
      'give the same ones, or choose another --out folder',
    );
  }
  // Rates of another machine may be put there before.
  if (new RunFolder(out).exists() && kindOf(join(out, RATES_FILE)) !== 'file')
    throw new LabError('LAB_RUN_EXISTS', `${out} is already there`, `add ${new RunFolder(out).another()}`);
  writeWhole(file, text);
}

/** Writes all that was asked for, with which `--resume` goes on. */
export function keepRequest({ out, ...request }: CompareRequest): void {
  writeWhole(join(out, REQUEST_FILE), JSON.stringify(request));
}

/**
 * What was last asked for in a folder. LAB_RUN_MISSING if there is no comparison, LAB_USAGE if it is of a version that did
 * not keep this, LAB_BAD_FILE if it is damaged.
 */
export async function keptRequest(out: string): Promise<CompareRequest> {
  if (kindOf(join(out, PLAN_FILE)) !== 'file')
    throw new LabError(
      'LAB_RUN_MISSING',
      `there is no comparison in ${out}`,
      'give the folder of one; lab compare without --resume begins one',
    );
  const file = join(out, REQUEST_FILE);
  if (kindOf(file) !== 'file')
    throw new LabError(
      'LAB_USAGE',
      `${out} does not hold the command with which its comparison was begun`,
      `that command goes on with it${await commandIn(out)}`,
    );
  const content = contentOf(file);
  if (!isRequest(content))
    throw damaged(file, 'the command with which the comparison was begun writes it again');
  return { ...content, out };
}

/** The command of a comparison that was finished once, after a colon; else empty. */
async function commandIn(out: string): Promise<string> {
  const file = join(out, COMPARE_FILE);
  if (kindOf(file) !== 'file') return '';
  const { statusOf } = await import('./report/compare-page.ts');
  const words = statusOf(contentOf(file)).resume;
  return `: lab ${[...words, '--out', out].map(shellWord).join(' ')}`;
}

const contentOf = (file: string): unknown =>
  parseText(readText(file, 'settings', 'LAB_BAD_FILE'), file, 'LAB_BAD_FILE');

const damaged = (file: string, hint: string) => new LabError('LAB_BAD_FILE', `${file} is damaged`, hint);

export const passes = (check: PlainCheck, value: unknown): boolean => check(value) === undefined;
export const positive: PlainCheck = (value) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? undefined : 'no whole number above 0';
const { text, optional } = plain;
/** As in the text of an entry: no path leads elsewhere. */
const name: PlainCheck = (value) =>
  typeof value === 'string' && /^[^=/]+$/.test(value) ? undefined : 'no name';
const spec: PlainCheck = (value) =>
  text((value as Readonly<Record<string, unknown>> | null | undefined)?.['use']);
export const budget: PlainCheck = (value) => (isBudget(value) ? undefined : 'no budget');

export const entry = plain.record({
  label: text,
  method: name,
  preset: optional(name),
  set: plain.list(text),
});

const isPlan = (value: unknown): value is Plan =>
  passes(plain.record({ budget, checkpoints: positive }), value);

const REQUEST = plain.record({
  entries: plain.list(entry),
  games: plain.list(spec),
  budget,
  seeds: positive,
  checkpoints: positive,
  rounds: positive,
  pool: positive,
  plies: plain.count,
  anchors: optional(plain.list(text)),
  search: optional(text),
  oracle: optional(text),
  seed: plain.number,
  halving: optional(plain.flag),
});

function isRequest(value: unknown): value is Omit<CompareRequest, 'out'> {
  if (!passes(REQUEST, value)) return false;
  const { entries, games } = value as CompareRequest;
  const folders = new Set(entries.map(({ label }) => folderOf(label)));
  return games.length > 0 && entries.length > 0 && folders.size === entries.length;
}
