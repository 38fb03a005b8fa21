import { describe, expect, it } from 'vitest';
import { editDistance, fold, likeness, marked, phraseScore, stem, typedWords, wordsOf } from './words.ts';

describe('stems of real words', () => {
  it.each([
    ['lâmpada lâmpadas'],
    ['contentor contentores'],
    ['candeeiro candeeiros'],
    ['buraco buracos buraquinho buraquinhos'],
    ['árvore árvores'],
    ['luz luzes'],
    ['cão cães cãozinho'],
    ['sinal sinais'],
    ['papel papéis'],
    ['lençol lençóis'],
    ['jardim jardins'],
    ['rua ruas'],
    ['carro carros carrinho'],
    ['apagado apagada apagados apagou apagaram apagar'],
    ['partido partida partiram partiu partir'],
    ['caiu caíram caída caído cair'],
    ['entupida entupido entupiu entupir'],
    ['abandonado abandonada abandonaram abandonar'],
    ['recolher recolhido recolheram recolheu'],
    ['iluminação iluminações'],
    ['vazamento vazamentos'],
    ['danificado danificada danificaram'],
    ['queimado queimada queimou queimar'],
    ['semáforo semáforos'],
    ['ruído ruídos'],
    ['rato ratos'],
    ['barata baratas'],
    ['passeio passeios'],
  ])('%s', (forms) => {
    expect(new Set(fold(forms).split(' ').map(stem)).size).toBe(1);
  });

  it.each([
    ['lixo', 'luxo'],
    ['caminho', 'cama'],
    ['rato', 'ratificar'],
    ['vizinho', 'viz'],
  ])('%s and %s stay apart', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });
});

describe('what is typed', () => {
  it('loses accents, signs and the words that say nothing', () => {
    expect(wordsOf('O candeeiro da minha rua está apagado!')).toEqual(['candeeiro', 'rua', 'apagado']);
    expect(wordsOf('de')).toEqual(['de']);
  });

  it('is forgiven one slip from four letters, two from eight', () => {
    expect(likeness('candeiro', 'candeeiro')).toBeGreaterThan(0);
    expect(likeness('candieiro', 'candeeiro')).toBeGreaterThan(0);
    expect(likeness('contetnor', 'contentor')).toBeGreaterThan(0);
    expect(likeness('lixu', 'lixo')).toBeGreaterThan(0);
    expect(likeness('fixo', 'lixo')).toBe(0);
    expect(likeness('cao', 'cal')).toBe(0);
    expect(editDistance('lixo', 'lxio')).toBe(1);
  });

  it('may still be being typed', () => {
    expect(likeness('cand', 'candeeiro', true)).toBeGreaterThan(0);
    expect(likeness('cand', 'candeeiro')).toBe(0);
  });
});

describe('phrases', () => {
  const score = (typed: string, phrase: string) => phraseScore(typedWords(typed), wordsOf(phrase));
  it('the shorter of two that hold the word is meant', () => {
    expect(score('lixo', 'lixo')).toBeGreaterThan(score('lixo', 'lixo na rua'));
  });

  it('a whole phrase answers a long sentence, a part of one does not', () => {
    expect(score('caiu um ramo em cima do meu carro', 'ramo')).toBeGreaterThan(0);
    expect(score('caiu um telhado em cima do meu telheiro', 'ramo caído')).toBe(0);
    expect(score('fuga de agua', 'fuga de água')).toBe(1);
    expect(score('agua', 'fuga de água')).toBeGreaterThan(0.5);
  });

  it('says which words of a label answer', () => {
    expect(marked('Comunicar: Candeeiro apagado', 'candeiros').filter(({ hit }) => hit)).toEqual([{ text: 'Candeeiro', at: 11, hit: true }]);
    expect(
      marked('Rua da Paz, 12', 'paz')
        .map(({ text }) => text)
        .join(''),
    ).toBe('Rua da Paz, 12');
  });
});
