import { describe, expect, it } from 'vitest';
import { inputSchema } from '#platform/crud/contract.ts';
import { fieldErrors } from '#platform/kernel/messages.ts';
import { addresses, contacts, entities, identifications } from '../resources.ts';
import { isPostalCode, storedTaxNumber } from './rules.ts';

const complaints = (resource: Parameters<typeof inputSchema>[0], values: Record<string, unknown>): Record<string, string> => {
  const { error } = inputSchema(resource).safeParse(values);
  return Object.fromEntries(Object.entries(error ? fieldErrors(error, 'pt') : {}).map(([name, list]) => [name, list[0]?.code ?? '']));
};

describe('tax numbers', () => {
  it('are stored bare', () => expect(storedTaxNumber('PT 501.442.600', 'PT')).toBe('501442600'));

  it('are checked with the country of the entity', () => {
    const entity = { kind: 'legal', name: 'Águas', taxNumber: '123 456 780' };
    expect(complaints(entities, { ...entity, country: 'PT' })).toEqual({ taxNumber: 'nif' });
    expect(complaints(entities, { ...entity, country: 'FR' })).toEqual({});
    expect(complaints(entities, { ...entity, taxNumber: 'ES X-1234567-L', country: 'ES' })).toEqual({});
    expect(complaints(entities, { ...entity, taxNumber: '000 000 000', country: 'ES' })).toEqual({ taxNumber: 'tax-number' });
  });
});

describe('addresses', () => {
  const address = { partyId: 1, addressTypeId: 1, line1: 'Rua Direita, 5' };

  it('have a Portuguese postal code in Portugal', () => {
    for (const good of ['2860-001', '9999-999']) expect(isPostalCode(good, 'PT')).toBe(true);
    for (const bad of ['2860', '2860 001', '28600-01', 'SW1A 1AA', '0000-000', '0860-001']) expect(isPostalCode(bad, 'PT')).toBe(false);
    expect(isPostalCode('SW1A 1AA', 'GB')).toBe(true);
    expect(complaints(addresses, { ...address, country: 'PT', postalCode: '2860' })).toEqual({ postalCode: 'postal-code' });
  });

  it('take coordinates as people write them, both or neither', () => {
    const parsed = inputSchema(addresses).parse({ ...address, country: 'PT', latitude: '38° 43\' 20" N', longitude: '-9.1393' });
    expect(parsed.latitude).toBeCloseTo(38.722222, 6);
    expect(parsed.longitude).toBe(-9.1393);
    expect(inputSchema(addresses).parse({ ...address, country: 'PT', latitude: 38.5, longitude: -9 })).toMatchObject({
      latitude: 38.5,
      longitude: -9,
    });
    expect(complaints(addresses, { ...address, country: 'PT', latitude: '38,7', longitude: '-9.1' })).toEqual({ latitude: 'latitude' });
    expect(complaints(addresses, { ...address, country: 'PT', latitude: 91, longitude: '181' })).toEqual({
      latitude: 'latitude',
      longitude: 'longitude',
    });
    expect(complaints(addresses, { ...address, country: 'PT', latitude: '38.7' })).toEqual({ longitude: 'coordinates.both' });
  });
});

it('a contact can be reached', () => {
  const contact = { partyId: 1, contactTypeId: 1, title: 'Secretaria' };
  expect(complaints(contacts, contact)).toEqual({ homePhone: 'contact.way' });
  expect(complaints(contacts, { ...contact, website: 'https://exemplo.pt' })).toEqual({});
  expect(complaints(contacts, { ...contact, website: 'javascript:alert(1)' })).toEqual({ website: 'format' });
});

it('an identification does not end before it begins, unless it is for life', () => {
  const card = { partyId: 1, identificationTypeId: 1, country: 'PT', number: '12345678', fromAt: '2024-05-01', toAt: '2024-04-30' };
  expect(complaints(identifications, card)).toEqual({ toAt: 'after-or-equal' });
  expect(complaints(identifications, { ...card, lifetime: true })).toEqual({});
  expect(complaints(identifications, { ...card, toAt: '2024-05-01' })).toEqual({});
});
