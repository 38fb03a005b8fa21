import { describe, expect, it } from 'vitest';
import { changedNames, isFresh, keepable, newer, recover, type Draft } from './draft.ts';

const base = { name: 'Água', color: '', tags: ['1'] };
const draft = (values: Draft['values'], at = '2026-11-21T10:00:00Z'): Draft => ({ at, version: 3, base, values });

describe('a draft', () => {
  it('never holds a password, whatever the form calls it', () => {
    expect(keepable({ name: 'a', password: 'x', oldPassword: 'x', newPasswordConfirmation: 'x', smtpSecret: 'x', pin: '1', notes: 'b' })).toEqual({
      name: 'a',
      notes: 'b',
    });
    expect(keepable({ name: 'a', nif: '1' }, ['nif'])).toEqual({ name: 'a' });
  });

  it('knows what was changed, also in lists', () => {
    expect(changedNames(base, { name: 'Água', color: 'x', tags: ['1', '2'] })).toEqual(['color', 'tags']);
    expect(changedNames(base, { ...base })).toEqual([]);
  });

  it('comes back whole over the record it was written for', () => {
    expect(recover(draft({ ...base, name: 'Águas' }), base)).toEqual({ values: { ...base, name: 'Águas' }, clashes: [] });
  });

  it('leaves what somebody else saved meanwhile, and says where both wrote', () => {
    const now = { name: 'Rede', color: '#fff000', tags: ['1'] };
    expect(recover(draft({ ...base, name: 'Águas', tags: ['2'] }), now)).toEqual({
      values: { name: 'Águas', color: '#fff000', tags: ['2'] },
      clashes: ['name'],
    });
  });

  it('is nothing when it holds what the record holds by now, or only fields that are gone', () => {
    expect(recover(draft({ ...base, name: 'Rede' }), { ...base, name: 'Rede' })).toBeNull();
    expect(recover(draft({ ...base, old: 'x' }), base)).toBeNull();
    expect(recover(draft(base), { ...base, name: 'Rede' })).toBeNull();
  });

  it('is forgotten after two weeks', () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    expect(isFresh(draft(base, '2026-11-08T10:00:00Z'), now)).toBe(true);
    expect(isFresh(draft(base, '2026-11-07T09:00:00Z'), now)).toBe(false);
  });

  it('of two copies the newer counts', () => {
    const [old, young] = [draft(base, '2026-11-20T10:00:00Z'), draft(base, '2026-11-21T10:00:00Z')];
    expect(newer(old, young)).toBe(young);
    expect(newer(null, old)).toBe(old);
    expect(newer(null, null)).toBeNull();
  });
});
