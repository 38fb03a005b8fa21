import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillResponse, fitting, insertAt, type ResponseTag, type Template } from './response.ts';

const values: Record<ResponseTag, string> = {
  codigo: 'VC-2026-000001',
  tipo: 'Iluminação pública',
  subtipo: '',
  estado: 'Em análise',
  morada: 'Rua das Flores {codigo}',
  freguesia: 'Poente',
  unidade: 'Obras',
  prazo: '',
  data: '21/11/2026',
  municipio: 'Ensaio',
};

describe('a response template', () => {
  it('is filled once; what a citizen typed is never a template; lines left empty go', () => {
    expect(fillResponse('{codigo} em {morada}\n{prazo}\n\nObrigado, {municipio}. {outra}', values)).toBe(
      'VC-2026-000001 em Rua das Flores {codigo}\n\nObrigado, Ensaio. {outra}',
    );
  });

  it('those that fit best come first', () => {
    const one = (id: number, typeId: number | null, statusId: number | null): Template => ({ id, name: `m${id}`, typeId, statusId, text: 'x' });
    const all = [one(1, null, null), one(2, null, 5), one(3, 7, null), one(4, 7, 5), one(5, 8, null), one(6, 7, 6)];
    expect(fitting(all, 7, [5]).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  });

  it('goes in at the caret and never takes away what was typed', () => {
    expect(insertAt('Bom dia.', 8, 8, 'Resolvido.')).toEqual({ text: 'Bom dia.\n\nResolvido.', caret: 20 });
    expect(insertAt('', 0, 0, 'Resolvido.').text).toBe('Resolvido.');
    fc.assert(
      fc.property(fc.string(), fc.nat(60), fc.nat(60), (typed, a, b) => {
        const [start, end] = [Math.min(a, b, typed.length), Math.min(Math.max(a, b), typed.length)];
        const { text, caret } = insertAt(typed, start, end, 'RESPOSTA');
        expect(text.replace(/\n*RESPOSTA\n*/, '').replaceAll(/\s/g, '')).toBe(typed.replaceAll(/\s/g, ''));
        expect(text.startsWith(typed.slice(0, end))).toBe(true);
        expect(text.endsWith(typed.slice(end))).toBe(true);
        expect(text.slice(0, caret).endsWith('RESPOSTA')).toBe(true);
      }),
    );
  });
});
