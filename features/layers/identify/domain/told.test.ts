import { expect, it } from 'vitest';
import { toldKeys } from './told.ts';

const fields = [
  { key: 'uso', shown: true },
  { key: 'pisos', shown: false },
  { key: 'dono', shown: false },
];
const property = (name: string, shown: boolean) => ({ name, shown, type: 'text' as const, title: null, titleEn: null, order: 1 });

it('a layer tells what its data tell, until fields are picked for it, and what its title and template speak of', () => {
  const plain = { title: null, template: null, styles: 'fields' as const };
  expect([...toldKeys(fields, { featureinfo: null, typename: null })]).toEqual(['uso']);
  expect([...toldKeys(fields, { featureinfo: plain, typename: { properties: [property('pisos', true), property('uso', false)] } })]).toEqual([
    'pisos',
  ]);
  expect([...toldKeys(fields, { featureinfo: { ...plain, title: 'De {dono}' }, typename: null })]).toEqual(['uso', 'dono']);
  const template = { ...plain, template: '<p>{pisos} {nada}</p>' };
  expect([...toldKeys(fields, { featureinfo: template, typename: null })]).toEqual(['uso']);
  expect([...toldKeys(fields, { featureinfo: { ...template, styles: 'template' }, typename: null })]).toEqual(['uso', 'pisos']);
});
