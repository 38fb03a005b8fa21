import { describe, expect, it } from 'vitest';
import { sayPlain } from '#platform/ui/versioned-form/say-plain.ts';
import { differences } from './compare.ts';

describe('two versions', () => {
  it('differ in the leaves that changed, lists as a whole', () => {
    const before = { contact: { phone: '1', email: null }, resolutions: [4, 2], nif: { active: true } };
    const after = { contact: { phone: '2', email: null }, resolutions: [4, 2, 1], nif: { active: true } };
    expect(differences(before, after).map(({ path }) => path)).toEqual(['contact.phone', 'resolutions']);
    expect(differences(before, before)).toEqual([]);
    expect(differences({ a: null }, { a: { b: 1 } })).toHaveLength(1);
  });

  it('are said in one line', () => {
    expect(
      sayPlain([
        { id: 'x', url: 'https://x' },
        { id: 'y', url: null },
      ]),
    ).toBe('x · https://x; y');
    expect(sayPlain(null)).toBe('');
  });
});
