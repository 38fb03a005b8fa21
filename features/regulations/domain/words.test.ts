import { describe, expect, it } from 'vitest';
import { typedWords } from '#platform/kernel/words.ts';
import { excerptOf, joinLines, meantBy } from './words.ts';

describe('an excerpt', () => {
  it('shows the words around what was asked, in any form and accent, marked', () => {
    const page = `${'Texto que vem antes e não interessa. '.repeat(5)}As isenções são concedi-\ndas pela câmara. ${'Depois vem mais. '.repeat(30)}`;
    const pieces = excerptOf(page, typedWords('isencao concedida'));
    expect(pieces.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['isenções', 'concedidas']);
    const text = pieces.map((piece) => piece.text).join('');
    expect(text.startsWith('…') && text.endsWith('…')).toBe(true);
    expect(text.length).toBeLessThan(260);
  });

  it('begins at the beginning where nothing is marked', () => {
    expect(excerptOf('Curto.', typedWords('outra'))).toEqual([{ text: 'Curto.', hit: false }]);
    expect(joinLines('regula-\nmento do\nano de 2024-\n2025')).toBe('regulamento do ano de 2024- 2025');
  });
});

it('a slip of the fingers finds the word that was meant', () => {
  expect(meantBy('regulamneto', ['regulamento', 'regulamentos', 'registo', 'taxa'])).toEqual(['regulamento', 'regulamentos']);
});
