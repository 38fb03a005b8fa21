import { describe, expect, it } from 'vitest';
import { suggestTypes, type NamedType } from './suggest-types.ts';

const kinds = (from: number, ...names: readonly string[]) => names.map((name, at) => ({ id: from + at, name }));
const types: readonly NamedType[] = [
  { id: 1, name: 'Iluminação pública', subtypes: kinds(10, 'Candeeiro apagado', 'Candeeiro sempre aceso', 'Poste danificado') },
  { id: 2, name: 'Pavimentos e passeios', description: 'Buracos, passeios partidos.', subtypes: kinds(20, 'Buraco na via', 'Passeio danificado') },
  { id: 3, name: 'Resíduos e limpeza', subtypes: kinds(30, 'Contentor cheio', 'Monos por recolher'), synonyms: ['lixo', 'sofá'] },
  { id: 4, name: 'Mobiliário urbano', subtypes: kinds(40, 'Banco danificado') },
];
const first = (words: string) => suggestTypes(words, types)[0];

describe('words', () => {
  it('lead to the type and the kind they name, whatever their ending or accents', () => {
    expect(first('o candeeiro da minha rua está apagado')).toEqual({ typeId: 1, subtypeId: 10 });
    expect(first('CANDEEIROS APAGADOS')).toEqual({ typeId: 1, subtypeId: 10 });
    expect(first('iluminacao')).toEqual({ typeId: 1, subtypeId: null });
    expect(first('há uns buracos enormes')).toEqual({ typeId: 2, subtypeId: 20 });
  });

  it('lead there while they are being written, and through other names', () => {
    expect(first('bura')).toEqual({ typeId: 2, subtypeId: 20 });
    expect(first('lixo no chão')).toEqual({ typeId: 3, subtypeId: null });
  });

  it('lead there misspelt too', () => {
    expect(first('candieiro apagdo')).toEqual({ typeId: 1, subtypeId: 10 });
  });

  it('of one type tell more than words of many', () => {
    expect(suggestTypes('banco danificado', types).map(({ typeId }) => typeId)).toEqual([4, 1, 2]);
  });

  it('leave the kind open where two fit alike', () => {
    expect(first('candeeiro')).toEqual({ typeId: 1, subtypeId: null });
  });

  it('that say nothing suggest nothing', () => {
    for (const words of ['', '  ', 'na', 'está aqui junto à', 'xilofone']) expect(suggestTypes(words, types)).toEqual([]);
  });
});
