import { expect, it } from 'vitest';
import { wordsOfPath } from './lost-address.ts';

it.each([
  ['/obras/licencas_2026', 'obras licencas 2026'],
  ['/ilumina%C3%A7%C3%A3o.html', 'iluminação'],
  ['/%E0%A4%A', 'E0 A4 A'],
  ['/', ''],
])('%s is about "%s"', (path, words) => {
  expect(wordsOfPath(path)).toBe(words);
});
