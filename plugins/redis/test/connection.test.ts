import { expect, test } from 'vitest';
import { maskedUrl } from '../src/connection.ts';

test('an address is shown without user and password', () => {
  expect(maskedUrl('redis://user:p%2Fa%40s@host:6380/2')).toBe('redis://host:6380/2');
  expect(maskedUrl('rediss://:p@ss@host')).toBe('rediss://host');
  expect(maskedUrl('redis://localhost:6379/')).toBe('redis://localhost:6379');
});

test.each([
  'redis://:sec/ret@host',
  'redis://secret/ret@host:6379',
  'redis://u:12/secret@host',
  'redis://u:12?secret@host',
  'redis://u:12#secret@host',
  'redis://host/secret',
  'http://secret@host',
  'secret',
])('an address that may hold a part of a password elsewhere is refused unseen: %s', (url) => {
  let message = '';
  try {
    maskedUrl(url);
  } catch (error) {
    message = `${(error as Error).message} ${(error as { hint?: string }).hint}`;
  }
  expect(message).toMatch(/address of the queue/);
  expect(message).not.toMatch(/secret|12/);
});
