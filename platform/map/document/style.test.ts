import { expect, it } from 'vitest';
import type { VectorStyle } from './schema.ts';
import { symbolFor } from './style.ts';

const grey = { light: '#888888', dark: '#aaaaaa' };
const red = { light: '#cc0000', dark: '#ff6666' };
const style: VectorStyle = {
  shape: 'area',
  colour: grey,
  width: 1,
  rules: [
    { title: { pt: 'Urbano', en: 'Urban' }, when: { field: 'kind', in: ['urban', 7] }, colour: red },
    { title: { pt: 'Até 10', en: 'Up to 10' }, when: { field: 'area', from: null, to: 10 }, width: 3 },
  ],
};
const of = (values: Record<string, unknown>, given = style) => symbolFor(given, (field) => values[field]);

it('the first rule that holds says what is otherwise', () => {
  expect(of({ kind: 'urban', area: 3 })).toMatchObject({ rule: 0, style: { colour: red, width: 1 } });
  expect(of({ kind: '7' })).toMatchObject({ rule: 0 });
  expect(of({ kind: 'rural', area: '9.5' })).toMatchObject({ rule: 1, style: { colour: grey, width: 3 } });
});

it('an upper bound is not part of its class, nor is what has no value', () => {
  expect(of({ area: 10 })).toMatchObject({ rule: -1, style: { width: 1 } });
  for (const area of [null, '', 'x', undefined]) expect(of({ area })?.rule).toBe(-1);
});

it('what no rule holds for may be left out', () => {
  expect(of({ area: 10 }, { ...style, onlyRules: true })).toBeNull();
  expect(of({}, { ...style, rules: [], onlyRules: true })?.rule).toBe(-1);
});
