import { expect, it } from 'vitest';
import type { DataFeature, DataField } from '../contract.ts';
import { changesBetween, featureForm, propertiesOf, valueOf, wrongFields } from './feature-values.ts';

const field = (key: string, type: DataField['type']): DataField => ({ key, name: key, type, title: { pt: key, en: key }, shown: true });
const fields = [field('nome', 'text'), field('area', 'number'), field('pisos', 'integer'), field('ativo', 'boolean'), field('desde', 'date')];
const feature: DataFeature = {
  id: 3,
  edit: 1,
  properties: { nome: 'Horta', area: 12.5, ativo: true, desde: '2024-01-31' },
  geometry: { type: 'MultiPoint', coordinates: [[1, 2]] },
};

it('what is in a form comes back as it was', () => {
  const values = featureForm(fields, feature);
  expect(values).toMatchObject({ area: '12,5', pisos: '', ativo: 'true', geometry: { type: 'Point' } });
  expect(propertiesOf(fields, values)).toEqual({ ...feature.properties, pisos: null });
});

it('numbers are read as people write them, and what is none is named', () => {
  expect(['1 234,5', '-3', '', 'muita'].map((text) => valueOf({ type: 'number' }, text))).toEqual([1234.5, -3, null, undefined]);
  expect(['7', '7,5'].map((text) => valueOf({ type: 'integer' }, text))).toEqual([7, undefined]);
  expect(['2024-02-30x', '2024-13-01', '2024/02/01', 'ontem'].map((text) => valueOf({ type: 'date' }, text) !== undefined)).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(wrongFields(fields, { ...featureForm(fields, feature), area: 'x', pisos: '1,5' }).map(({ key }) => key)).toEqual(['area', 'pisos']);
});

it('history says which values changed, and of the shape that it did', () => {
  const after: DataFeature = { ...feature, properties: { nome: 'Horta', area: 13, pisos: 2 }, geometry: { type: 'Point', coordinates: [1, 3] } };
  expect(changesBetween(feature, after)).toEqual({
    values: [
      { field: 'area', old: 12.5, new: 13 },
      { field: 'ativo', old: true, new: null },
      { field: 'desde', old: '2024-01-31', new: null },
      { field: 'pisos', old: null, new: 2 },
    ],
    moved: true,
  });
  expect(changesBetween(null, feature).moved).toBe(false);
});
