import { describe, expect, it } from 'vitest';
import type { Found } from '../contract.ts';
import { adopt, emptyValues, inputOf, splitKeywords } from './form-values.ts';

const found: Found = {
  type: 'wfs',
  version: '2.0.0',
  title: 'Ruas',
  abstract: 'Eixos',
  keywords: ['rua', 'eixo'],
  formats: [],
  infoFormats: [],
  contact: { organisation: null, person: null, email: null, phone: null },
  fees: null,
  accessConstraints: null,
  maxWidth: null,
  maxHeight: null,
  layers: 1,
  projections: [],
  ownProjection: true,
  redirectedTo: null,
  milliseconds: 5,
};

describe('the form of a service', () => {
  it('a test fills in what was not written', () => {
    const values = adopt({ ...emptyValues, title: 'Meu', username: 'ana' }, 'https://x.pt/ows', found);
    expect(values).toMatchObject({ url: 'https://x.pt/ows', type: 'wfs', title: 'Meu', abstract: 'Eixos', keywords: 'rua, eixo', useProxy: true });
  });

  it('a password left alone is not sent, one removed is', () => {
    expect(inputOf(emptyValues)).not.toHaveProperty('password');
    expect(inputOf({ ...emptyValues, password: null })).toMatchObject({ password: null, username: null });
    expect(inputOf({ ...emptyValues, username: 'ana', password: 'x' })).toMatchObject({ password: 'x', username: 'ana' });
  });

  it('keywords are what stands between commas, each once', () => expect(splitKeywords(' a, b;a,, c\nd ')).toEqual(['a', 'b', 'c', 'd']));
});
