import { describe, expect, it } from 'vitest';
import { columnsOf } from './columns.ts';
import { readConditions, writeConditions, type Condition } from './conditions.ts';

const back = (...conditions: Condition[]): readonly Condition[] => readConditions(writeConditions(conditions));

describe('conditions of a table', () => {
  it('come back from the filter they were written as', () => {
    const all: readonly Condition[] = [
      { op: 'contains', field: 'nome', text: "50% d'água_\\ (velha)" },
      { op: 'numbers', field: 'pisos', from: 1, to: 3.5 },
      { op: 'numbers', field: 'area', from: null, to: -2 },
      { op: 'days', field: 'desde', from: '2026-02-27', to: '2026-02-28' },
      { op: 'days', field: 'ate', from: null, to: '2024-12-31' },
      { op: 'one-of', field: 'uso', values: ["Rio d'Ouro", 'Urbano'] },
      { op: 'one-of', field: 'aberto', values: [true] },
      { op: 'empty', field: 'obs' },
      { op: 'filled', field: 'ref' },
    ];
    for (const one of all) expect(back(one)).toEqual([one]);
    expect(back(...all)).toEqual(all);
  });

  it('of days include the last one, whatever the hour', () => {
    expect(writeConditions([{ op: 'days', field: 'd', from: '2026-12-31', to: '2026-12-31' }])).toBe(`"d" >= '2026-12-31' AND "d" < '2027-01-01'`);
  });

  it('leave what the form could not have made as it was written', () => {
    for (const text of ["uso = 'a' OR pisos > 3", 'S_INTERSECTS(geom, BBOX(0,0,1,1))', 'uso = = 3', "uso LIKE 'a%b'"]) {
      expect(readConditions(text)).toEqual([{ op: 'text', cql: text }]);
    }
    expect(
      writeConditions([
        { op: 'text', cql: "a = 'x' OR b = 'y'" },
        { op: 'empty', field: 'c' },
      ]),
    ).toBe(`(a = 'x' OR b = 'y') AND "c" IS NULL`);
    expect(readConditions('  ')).toEqual([]);
    expect(
      writeConditions([
        { op: 'numbers', field: 'x', from: null, to: null },
        { op: 'one-of', field: 'x', values: [] },
      ]),
    ).toBe('');
  });
});

describe('columns of a table', () => {
  const field = (key: string, shown: boolean) => ({ key, name: key.toUpperCase(), type: 'text' as const, title: { pt: `T ${key}`, en: '' }, shown });
  const fields = [field('uso', true), field('nif', false), field('nome', true)];
  const property = (name: string, order: number, shown: boolean, title: string | null = null) => ({
    name,
    type: 'text' as const,
    title,
    titleEn: null,
    order,
    shown,
  });

  it('are those the layer chose, in its order and under its names', () => {
    const typename = {
      id: null,
      name: 'x',
      title: null,
      properties: [property('nome', 2, true), property('uso', 1, true, 'Uso do solo'), property('nif', 0, false), property('geom', 3, true)],
    };
    expect(columnsOf(fields, typename).map(({ key, title }) => [key, title.pt])).toEqual([
      ['uso', 'Uso do solo'],
      ['nome', 'T nome'],
    ]);
  });

  it('otherwise those the data tell', () => {
    expect(columnsOf(fields, null).map(({ key, title }) => [key, title])).toEqual([
      ['uso', { pt: 'T uso', en: 'T uso' }],
      ['nome', { pt: 'T nome', en: 'T nome' }],
    ]);
  });
});
