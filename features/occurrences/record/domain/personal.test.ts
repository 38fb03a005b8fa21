import { describe, expect, it } from 'vitest';
import { blackedOut, blackOut, findPersonal, joined, wordsOf } from './personal.ts';

const found = (text: string) => findPersonal(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

describe('what leads to a person', () => {
  it.each([
    ['Escrevam para ana.lima+rua@sapo.pt.', ['email ana.lima+rua@sapo.pt']],
    ['Liguem 912345678 ou 93 123 45 67', ['phone 912345678', 'phone 93 123 45 67']],
    ['tel. 912 345 678, fixo 239 123 456', ['phone 912 345 678', 'phone 239 123 456']],
    ['o meu é +351 912 345 678', ['phone +351 912 345 678']],
    ['ou 00351912345678', ['phone 00351912345678']],
    ['em França: +33 6 12 34 56 78', ['phone +33 6 12 34 56 78']],
    ['fixo 21 345 67 89 ou (21) 3456789', ['phone 21 345 67 89', 'phone (21) 3456789']],
    ['NIF 501442600 e PT 501 442 600', ['nif 501442600', 'nif PT 501 442 600']],
    [
      'o carro 12-AB-34, a mota AB-12-34, a carrinha 12-34-AB e o novo AA-12-BB',
      ['plate 12-AB-34', 'plate AB-12-34', 'plate 12-34-AB', 'plate AA-12-BB'],
    ],
    ['sem traços: AA12BB, 12AB34, 1234AB, ab1234', ['plate AA12BB', 'plate 12AB34', 'plate 1234AB', 'plate ab1234']],
    ['com espaços: AA 12 BB', ['plate AA 12 BB']],
    ['minúsculas aa-12-bb', ['plate aa-12-bb']],
  ])('%s', (text, expected) => expect(found(text)).toEqual(expected));

  it.each([
    'Rua 25 de Abril, 12-14, 3.º esq., 2860-447 Moita',
    'Desde 2026-11-21 às 10:30, e já em 21-11-2026 e 21/11/2026',
    'Desde 2026-11-21 1 vez por dia',
    'Entre as 10 as 12 e das 15 ou 20 horas, 12 de 30 candeeiros',
    'ENTRE AS 10 AS 12 NA EN 109 AO KM 12',
    'A ocorrência VC-2026-000044 e o candeeiro IP-000123 na EM5021 e na CM1234',
    'NIF 123456780 não é válido',
    'Lotes 12-34-56, com 1.000.000 euros e 238 m',
    'Coordenadas 40.20361, -8.41012',
    'Contador 123456789012',
    'a 20 km e a 1500ml',
  ])('nothing in: %s', (text) => expect(found(text)).toEqual([]));
});

describe('blacking out', () => {
  it('takes whole words, and those beside each other as one', () => {
    const text = 'Ligue  à Ana Lima, sim';
    const words = wordsOf(text);
    expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(['Ligue', 'à', 'Ana', 'Lima,', 'sim']);
    expect(
      blackOut(
        text,
        joined(
          text,
          [2, 3].flatMap((at) => words[at] ?? []),
        ),
      ),
    ).toBe('Ligue  à ████ sim');
  });

  it('leaves a bar that tells nothing of the words, one for those that touch', () => {
    const text = 'Liguem 912345678 à Ana';
    expect(blackOut(text, findPersonal(text))).toBe('Liguem ████ à Ana');
    expect(
      blackOut('abcdef', [
        { start: 2, end: 4 },
        { start: 0, end: 1 },
        { start: 3, end: 5 },
      ]),
    ).toBe('████b████f');
    expect(blackOut('abc', [{ start: 0, end: 3 }])).toBe('████');
    expect(blackOut('abc', [])).toBe('abc');
  });

  it('is read back from what the text was', () => {
    const text = 'Liguem 912345678 à Ana (hoje).';
    const now = blackOut(text, [...findPersonal(text), { start: text.indexOf('Ana'), end: text.indexOf('Ana') + 3 }]);
    expect(blackedOut(text, now)).toEqual(['912345678', 'Ana']);
    expect(blackedOut(text, 'Outro texto')).toEqual([]);
  });
});
