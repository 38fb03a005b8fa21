import { describe, expect, it } from 'vitest';
import { adopted, begun, changed, differingRows, fieldRows, firstOf, isDirty, mergedRows, refused, settled, topField, type Rows } from './state.ts';

const stored = { version: 3, name: 'Água' };
const start = { name: 'Água', tags: ['1'], password: '' };
const fresh = begun<typeof stored, typeof start, null>(stored, start);

describe('the state of a form', () => {
  it('is dirty while a field holds something else than at the start', () => {
    const typed = changed(fresh, { name: 'Águas' });
    expect([isDirty(fresh), isDirty(typed), isDirty(changed(typed, { name: 'Água' }))]).toEqual([false, true, false]);
  });

  it('counts refused attempts, and forgets the complaint about a field that is changed', () => {
    const refusedTwice = refused(refused(fresh, {}), { name: 'Já existe', tags: 'Falta' });
    expect(refusedTwice.attempt).toBe(2);
    expect(changed(refusedTwice, { name: 'Rede' }).errors).toEqual({ tags: 'Falta' });
  });

  it('shows what was saved, or goes on over a newer record with what was agreed', () => {
    const newer = { version: 4, name: 'Rede' };
    const theirs = { ...start, name: 'Rede' };
    const stale = { ...changed(fresh, { tags: ['2'] }), conflict: { current: newer, changedBy: 'Rita', changedAt: null } };
    expect(adopted(stale, newer, theirs)).toMatchObject({ base: newer, values: theirs, conflict: null });
    const agreed = settled(stale, newer, theirs, { ...theirs, tags: ['2'] });
    expect(agreed).toMatchObject({ base: newer, start: theirs, conflict: null });
    expect(isDirty(agreed)).toBe(true);
  });
});

describe('complaints', () => {
  it('come one a field, the first of each', () => {
    const fields = { 'tags.0': [{ message: 'Não existe' }, { message: 'outra' }], 'tags.1': [{ message: 'Repetida' }], name: [] };
    expect(firstOf(fields, topField)).toEqual({ tags: 'Não existe', name: '' });
    expect(Object.keys(firstOf(fields))).toEqual(['tags.0', 'tags.1', 'name']);
  });
});

describe('two versions', () => {
  const mine = { ...start, name: 'Águas', password: 'x' };
  const theirs = { ...start, name: 'Rede', tags: ['1', '2'] };
  const rows = fieldRows<typeof start>(['password']);

  it('are laid side by side where they differ; mine is proposed where I wrote', () => {
    expect(differingRows(rows, mine, start, theirs)).toEqual([
      { name: 'name', mine: 'Águas', theirs: 'Rede', changed: true },
      { name: 'tags', mine: ['1'], theirs: ['1', '2'], changed: false },
    ]);
  });

  it('are merged by the rows that are kept; what is typed for this save alone stays', () => {
    expect(mergedRows(rows, mine, theirs, ['name'])).toEqual({ name: 'Águas', tags: ['1', '2'], password: 'x' });
    expect(mergedRows(rows, mine, theirs, [])).toEqual({ ...theirs, password: 'x' });
  });

  it('may have rows of their own, present on one side only', () => {
    const byTag: Rows<readonly string[]> = {
      split: (tags) => Object.fromEntries(tags.map((tag) => [tag, true])),
      join: (kept) => Object.keys(kept).toSorted(),
    };
    expect(differingRows(byTag, ['a', 'b'], ['a'], ['a', 'c'])).toEqual([
      { name: 'b', mine: true, theirs: undefined, changed: true },
      { name: 'c', mine: undefined, theirs: true, changed: false },
    ]);
    expect(mergedRows(byTag, ['a', 'b'], ['a', 'c'], ['b', 'c'])).toEqual(['a', 'b']);
    expect(mergedRows(byTag, ['a', 'b'], ['a', 'c'], ['b'])).toEqual(['a', 'b', 'c']);
  });
});
