import { expect, it } from 'vitest';
import { gone, pickedWords, takeOut, takeOutOf, wordsOf } from './words.ts';

const words = wordsOf({ names: ["Ana d'Orey Lima"], emails: ['a.lima+rua@sapo.pt'], phones: ['+351912345678', '+34612345678'], nifs: ['501442600'] });

it.each([
  ['Escreveu a.lima+rua@sapo.pt.', `Escreveu ${gone}.`],
  ['A.LIMA+RUA@SAPO.PT, hoje', `${gone}, hoje`],
  ['?email=a.lima%2Brua%40sapo.pt&x', `?email=${gone}&x`],
  ['912 345 678 ou +351912345678 ou 00351 912-345-678', `${gone} ou ${gone} ou ${gone}`],
  ['+34 612 345 678', gone],
  ['NIF 501 442 600', `NIF ${gone}`],
  ['Ana  d&#39;Orey\nLima e Ana Lima', `${gone} e ${gone}`],
  ['Ana_Lima.jpg', `${gone}.jpg`],
])('%s', (text, expected) => expect(takeOut(text, words)).toBe(expected));

it.each([
  'maria.lima+rua@sapo.pt',
  'x-a.lima+rua@sapo.pt',
  'a.lima+rua@sapo.pt.example',
  '1912345678',
  '912345678901',
  'Mariana Lima',
  'Ana Limas',
  'Ana',
])('leaves %s', (text) => expect(takeOut(text, words)).toBe(text));

it('reaches as far as nobody else can be meant', () => {
  expect(words.map(({ reach }) => reach).toSorted()).toEqual(['anywhere', 'anywhere', 'anywhere', 'anywhere', 'copies', 'copies']);
  expect(wordsOf({ names: ['Rosa'], emails: [], phones: [], nifs: [] })).toEqual([{ reach: 'own', pattern: 'Rosa' }]);
  expect(takeOut('texto', [])).toBe('texto');
});

it('finds picked words without the marks around them, and numbers however they are grouped', () => {
  const picked = pickedWords(['(Ana Lima),', '912 345 678,', '...']);
  expect(takeOut('Ana  Lima: 912345678, 91 234 56 78. Anais', picked, '█')).toBe('█: █, █. Anais');
});

it('walks values of every shape, and leaves keys and numbers', () => {
  expect(takeOutOf({ 'Ana Lima': ['Ana Lima', 912_345_678, null, { by: 'Ana Lima!' }] }, words)).toEqual({
    'Ana Lima': [gone, 912_345_678, null, { by: `${gone}!` }],
  });
});
