import { describe, expect, it } from 'vitest';
import { resourceInput } from '../domain/values.ts';
import { fieldOf, groupOf, merged, newValues, resourceOf, valuesOf } from './form-values.ts';

describe('the form of a layer', () => {
  it('sends what the server takes, and shows again what it sent', () => {
    const typed = {
      ...newValues(''),
      name: 'Zonas',
      source: ['12', '13'],
      opacity: '50',
      minScale: '1 000',
      maxScale: '50000',
      infoStyles: 'template',
      template: '<p>{nome}</p>',
      roles: ['4'],
      private: true,
    };
    const sent = resourceOf(typed);
    expect(resourceInput.parse(sent)).toMatchObject({ source: { kind: 'ogc', resources: [12, 13] }, opacity: 0.5, minScale: 1000 });
    expect(resourceOf(valuesOf(sent))).toEqual(sent);
    expect(resourceOf({ ...typed, source: ['parish'] }).source).toEqual({ kind: 'territory', layer: 'parish' });
    const group = groupOf({ ...typed, collapse: true });
    expect(groupOf(valuesOf(group))).toEqual(group);
  });

  it('finds the field a complaint is about', () => {
    expect(['values.name', 'name', 'values.featureinfo.template', 'source.resources.0', 'typename.properties.3.name'].map(fieldOf)).toEqual([
      'name',
      'name',
      'template',
      'source',
      'typename',
    ]);
  });

  it('keeps what was chosen of the fields when they are read again', () => {
    const before = [{ name: 'nome', type: 'text' as const, title: 'Nome', titleEn: null, order: 7, shown: false }];
    expect(
      merged(
        [
          { name: 'nome', type: 'text' },
          { name: 'geom', type: 'area' },
        ],
        before,
      ),
    ).toEqual([before[0], { name: 'geom', type: 'area', title: null, titleEn: null, order: 2, shown: false }]);
  });
});
