import { expect, it } from 'vitest';
import { alikeOf } from './synonyms.ts';

const groups = [
  ['lixo', 'residuos', 'sujidade'],
  ['lixo', 'entulho'],
  ['agua', 'saneamento'],
];

it('a word brings those the town counts as the same, whatever its form, and not itself', () => {
  expect(Object.fromEntries(alikeOf(['lixos', 'praca'], [groups]))).toEqual({ lixos: ['residuos', 'sujidade', 'entulho'] });
  expect(Object.fromEntries(alikeOf(['residuo'], [groups]))).toEqual({ residuo: ['lixo', 'sujidade'] });
});

it('brings so few that the question stays the one that was asked', () => {
  const many = [Array.from({ length: 40 }, (_, index) => `palavra${index}`)];
  expect(alikeOf(['palavra0'], [many]).get('palavra0')).toHaveLength(12);
});
