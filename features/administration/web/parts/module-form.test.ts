import { describe, expect, it } from 'vitest';
import { complaints, emptyModule, fromForm, lengthOf } from './module-form.ts';

describe('the form of a module', () => {
  const complain = (change: object): Record<string, string> => complaints({ ...emptyModule, namePt: 'Museu', ...change }, 'pt');

  it('asks a link for its address and a module for its code', () => {
    expect(complain({})).toEqual({ code: 'Este campo é obrigatório' });
    expect(complain({ kind: 'url' })).toEqual({ url: 'Este campo é obrigatório' });
    expect(complain({ kind: 'url', url: 'museu' })).toEqual({ url: 'O endereço não é válido' });
    expect(complain({ kind: 'url', url: 'https://museu.example', code: 'deixado' })).toEqual({});
  });

  it('puts a complaint at its field', () => {
    expect(complain({ code: 'gu', descriptionEn: 'Too short', themeColor: 'azul', namePt: '' })).toMatchObject({
      descriptionEn: 'Escreva entre 35 e 65 caracteres (cerca de 55 no telemóvel)',
      themeColor: 'O formato não é válido',
      namePt: 'Este campo é obrigatório',
    });
  });

  it('sends code or address, never both, and words without blanks', () => {
    expect(fromForm({ ...emptyModule, kind: 'url', code: 'gu', url: 'https://x', keywords: ' a, ,b ' })).toMatchObject({
      code: '',
      url: 'https://x',
      keywords: ['a', 'b'],
    });
    expect(lengthOf(' ação 🏛 ')).toBe(6);
  });
});
