import { expect, it } from 'vitest';
import { categories } from '../../domain/classes.ts';
import { firstStyle } from '../../domain/shapes.ts';
import { inputOf, lostFields, styleFacts, tabOf, valuesOf } from './form-values.ts';
import type { DatasetDetail } from '../../contract.ts';

const detail: DatasetDetail = {
  id: 1,
  version: 3,
  title: 'Zonas',
  shape: 'area',
  features: 2,
  current: 1,
  pending: null,
  updatedAt: '2026-11-01T10:00:00.000Z',
  deletedAt: null,
  description: null,
  attribution: 'Câmara',
  editable: false,
  fields: [{ key: 'uso', name: 'USO', type: 'text', title: { pt: 'Uso', en: 'Use' }, shown: true }],
  style: { ...categories(firstStyle('area', 0), 'uso', ['a', 'b']), label: { field: 'nome', until: 5, offset: 0 } },
  extent: null,
  versions: [],
};

it('what is stored comes back as it was, empty words as none', () => {
  expect(inputOf(valuesOf(detail))).toEqual({
    title: 'Zonas',
    description: null,
    attribution: 'Câmara',
    editable: false,
    fields: [{ key: 'uso', title: { pt: 'Uso', en: 'Use' }, shown: true }],
    style: detail.style,
  });
  expect(inputOf({ ...valuesOf(detail), description: ' ', title: ' Zonas ' })).toMatchObject({ description: null, title: 'Zonas' });
});

it('fields that symbols go by and a new version lacks are named', () => {
  expect(lostFields(valuesOf(detail))).toEqual(['nome']);
  expect(lostFields({ style: null, fields: [] })).toEqual([]);
});

it('a complaint leads to the tab its field is in', () => {
  expect(['title', 'fields', 'style'].map(tabOf)).toEqual(['', 'fields', 'symbols']);
});

it('symbols are told in a few words', () => {
  expect(detail.style && styleFacts(detail.style)).toEqual({ kind: 'categories', field: 'uso', count: 2 });
});
