import { describe, expect, it } from 'vitest';
import { fieldErrors } from '#platform/kernel/messages.ts';
import { unstorable } from './unstorable.ts';

describe('text no database stores', () => {
  it('is found wherever it is, and said in the language asked for', () => {
    const wrong = unstorable({ contacts: [{ email: 'a@b.pt' }, { email: 'a\u0000@b.pt' }] });
    expect(wrong && fieldErrors(wrong, 'pt')).toEqual({
      'contacts.1.email': [{ code: 'character', params: {}, message: 'O texto contém um caráter que não é aceite' }],
    });
    expect(unstorable({ 'a\u0000b': 1 })?.issues[0]?.path).toEqual(['ab']);
  });

  it('is nothing else', () => {
    for (const fine of [undefined, null, 1, 'ação 🌳\n\t', { a: [['\u0001']] }]) expect(unstorable(fine)).toBeNull();
  });
});
