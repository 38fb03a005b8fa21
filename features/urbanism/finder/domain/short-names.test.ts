import { expect, it } from 'vitest';
import { columnOf } from '#platform/crud/resource.ts';
import { processes } from '../../record/process.ts';
import { shortNames } from './short-names.ts';

it('every field of a process has a name of its own in a shapefile', () => {
  const short = shortNames(Object.keys(processes.fields).map(columnOf));
  expect(new Set(short).size).toBe(short.length);
  expect(short.every((name) => name.length <= 10)).toBe(true);
  expect(shortNames(['conservatory_construction', 'conservatory_construct_2', 'process'])).toEqual(['cons_cons', 'co_co_2', 'process']);
});
