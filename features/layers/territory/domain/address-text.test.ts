import { describe, expect, it } from 'vitest';
import { editDistance, fold } from '#platform/kernel/words.ts';
import { addressLabel, streetLabel, streetText } from './address-text.ts';
import { matchDoor, matchStreet, parseAddressQuery } from './address-query.ts';

describe('folding addresses', () => {
  it.each([
    ['R. Dr. José Afonso', 'rua doutor jose afonso'],
    ['RUA DOUTOR JOSE AFONSO', 'rua doutor jose afonso'],
    ['AV D JOÃO I', 'avenida dom joao i'],
    ['Avenida Dom João I', 'avenida dom joao i'],
    ['R 25 DE ABRIL', 'rua 25 abril'],
    ['TV S. Pedro', 'travessa sao pedro'],
    ['LG NSA SRA CONCEIÇÃO', 'largo nossa senhora senhora conceicao'],
    ['PCT Ramiro Correia', 'praceta ramiro correia'],
    ['EN 11-1', 'estrada nacional 11 1'],
    ['R', 'r'],
  ])('%s', (written, folded) => {
    expect(streetText(written)).toBe(folded);
  });

  it('keeps nothing but letters and digits', () => {
    expect(fold('  N.º 3-A, 2.º D.to  ')).toBe('n 3 a 2 d to');
  });

  it.each([
    ['R ALMIRANTE REIS', 'Rua Almirante Reis'],
    ['AV D JOÃO II', 'Avenida D. João II'],
    ['R 1º DE MAIO', 'Rua 1º de Maio'],
    ['R PROF RUI LUIS GOMES', 'Rua Prof. Rui Luis Gomes'],
    ['EN 11-1', 'EN 11-1'],
    ['Rua da Misericórdia', 'Rua da Misericórdia'],
  ])('writes %s as people do', (register, label) => {
    expect(streetLabel(register)).toBe(label);
  });

  it('makes an envelope line', () => {
    expect(addressLabel({ street: 'R PAZ', house: '12', postcode: '2860-447', locality: 'MOITA' })).toBe('Rua Paz 12, 2860-447 Moita');
    expect(addressLabel({ street: 'R PAZ', house: null, postcode: null, locality: null })).toBe('Rua Paz');
  });
});

describe('taking a query apart', () => {
  it.each([
    ['R. da Paz, n.º 12, 2860-447 Moita', { words: ['rua', 'paz', 'moita'], numbers: ['12'], postcode: '2860-447' }],
    ['25 de abril 30', { words: ['abril'], numbers: ['25', '30'], postcode: null }],
    ['2860', { words: [], numbers: [], postcode: '2860' }],
    ['rua da paz nº12A', { words: ['rua', 'paz'], numbers: ['12a'], postcode: null }],
  ])('%s', (typed, taken) => {
    expect(parseAddressQuery(typed)).toEqual(taken);
  });
});

describe('matching streets', () => {
  const score = (typed: string, search: string, place = '') => matchStreet(parseAddressQuery(typed), { search, place }).score;

  it('ranks the same name over a misspelt one over another street', () => {
    expect(score('rua alexandre herculano', 'rua alexandre herculano')).toBeGreaterThan(score('rua alexandr herculno', 'rua alexandre herculano'));
    expect(score('rua alexandr herculno', 'rua alexandre herculano')).toBeGreaterThan(0.75);
    expect(score('rua alexandre herculano', 'rua camilo castelo branco')).toBeLessThan(0.6);
  });

  it('takes the beginning of a name while one types', () => {
    expect(score('avenida da liber', 'avenida liberdade')).toBeGreaterThan(0.9);
  });

  it('uses the locality to choose, not to find', () => {
    expect(score('rua paz moita', 'rua paz', 'moita')).toBeGreaterThan(score('rua paz moita', 'rua paz', 'alhos vedros'));
    expect(score('moita', 'rua paz', 'moita')).toBe(0);
  });

  it('reads numbers as part of the name where they are, else as the door', () => {
    expect(matchStreet(parseAddressQuery('rua 25 de abril 30'), { search: 'rua 25 abril', place: '' }).doors).toEqual(['30']);
    expect(matchStreet(parseAddressQuery('rua 8'), { search: 'rua 8', place: '' }).doors).toEqual([]);
  });

  it('matches doors', () => {
    expect(matchDoor('12a', '12 A').rank).toBe(3);
    expect(matchDoor('12', '12A').rank).toBe(2);
    expect(matchDoor('12', '14')).toEqual({ rank: 1, apart: 2 });
    expect(matchDoor('12', '120').rank).toBe(0);
  });

  it('counts a swap of neighbours as one slip', () => {
    expect(editDistance('liberdaed', 'liberdade')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
  });
});
