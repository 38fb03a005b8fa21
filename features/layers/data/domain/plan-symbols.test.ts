import { expect, it } from 'vitest';
import { styleSchema } from '#platform/map/document/schema.ts';
import { planObjects, planStyle } from './plan-symbols.ts';

it('every object of the model is read, once for each shape, and is a symbol of the map', () => {
  expect(planObjects).toHaveLength(164);
  expect(new Set(planObjects.map(({ code, shape }) => `${code} ${shape}`)).size).toBe(164);
  for (const shape of ['area', 'line', 'point'] as const) {
    const style = planStyle(
      shape,
      planObjects.map(({ code }) => code),
      'codigo',
    );
    expect(styleSchema.safeParse(style).error).toBeUndefined();
  }
});

it('takes colours, patterns and dashes from the model', () => {
  const of = (code: number, shape: string) => planObjects.find((one) => one.code === code && one.shape === shape);
  expect(of(8, 'area')).toMatchObject({ name: 'Espaço Agrícola', symbol: { fill: { colour: { light: '#61be61' }, opacity: 0.7 } } });
  expect(of(148, 'area')?.symbol.fill).toMatchObject({ opacity: 0.7, hatch: 'horizontal', hatchColour: { light: '#000000' } });
  expect(of(68, 'area')?.symbol.fill).toMatchObject({ opacity: 0, hatch: 'vertical', hatchColour: { light: '#005e00' } });
  expect(of(30, 'line')?.symbol).toMatchObject({ colour: { light: '#ff0000' }, dash: [7.6, 3.8] });
});

it('a style speaks of the objects that are there', () => {
  expect(planStyle('area', [13, 8, 999], 'codigo')?.rules?.map(({ title, when }) => [title.pt, when])).toEqual([
    ['Espaço Agrícola', { field: 'codigo', in: [8] }],
    ['Aglomerado Rural', { field: 'codigo', in: [13] }],
  ]);
  expect(planStyle('line', [8], 'codigo')).toBeNull();
});
