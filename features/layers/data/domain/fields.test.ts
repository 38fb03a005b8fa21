import { expect, it } from 'vitest';
import { FieldReader, mostFields } from './fields.ts';

const typed = (...records: Record<string, unknown>[]) => {
  const reader = new FieldReader();
  const kept = records.map((one) => reader.read(one));
  return { kept, fields: Object.fromEntries(reader.fields.map(({ key, type }) => [key, type])), reader };
};

it('the type of a field is what holds all its values', () => {
  const { fields } = typed(
    { n: 1, x: 1, d: '2024-01-31', b: true, t: '7', m: 1 },
    { n: 2, x: 1.5, d: '2024/02/01', b: false, t: 'oito', m: 'um' },
    { n: null, x: '', only: 'here' },
  );
  expect(fields).toEqual({ n: 'integer', x: 'number', d: 'date', b: 'boolean', t: 'text', m: 'text', only: 'text' });
});

it('keys are plain whatever the names are, and never meet', () => {
  const { kept } = typed({ 'Área (m²)': 5, 'AREA M': 6, id: 7, '2024': 8, '"; drop table x': 9, ção: 10, '': 11, ['__proto__']: 12 });
  expect(Object.keys(kept[0] ?? {})).toEqual(['f_2024', 'area_m', 'area_m_2', 'f_id', 'drop_table_x', 'cao', 'campo', 'proto']);
});

it('what is no plain value is kept as its JSON, and nothing as nothing', () => {
  const { kept } = typed({ a: { b: 1 }, c: [1], d: Number.NaN, e: ' ', f: 'a\u0000b' });
  expect(kept[0]).toEqual({ a: '{"b":1}', c: '[1]', f: 'ab' });
});

it('more fields than are kept are named', () => {
  const { reader } = typed(Object.fromEntries(Array.from({ length: mostFields + 3 }, (_, n) => [`f${n}`, n])));
  expect(reader.fields).toHaveLength(mostFields);
  expect([...reader.left]).toEqual(['f100', 'f101', 'f102']);
});
