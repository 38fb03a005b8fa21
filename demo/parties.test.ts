import { expect, it } from 'vitest';
import { z } from 'zod';
import { starter } from '#features/parties/domain/starter.ts';
import { addresses, contacts, entities, identifications } from '#features/parties/resources.ts';
import type { Resource } from '#platform/crud/resource.ts';
import { planOf } from './plan.ts';
import { makeParties } from './parties.ts';
import { makeMunicipality } from './town.ts';

const town = makeMunicipality(planOf('vilaclara', 'small', { name: 'Vila Clara', centre: [-21_500, 59_500], epsg: 3763 }));
const now = new Date('2026-11-21T12:00:00Z');

/** What the declared resource itself says of these values; lookups aside. */
function accept(resource: Resource, values: Record<string, unknown>): void {
  const fields = Object.entries(resource.fields).filter(([, { meta }]) => meta.of === undefined);
  const shape = z.object(Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])));
  const parsed = shape.superRefine((row, context) => resource.check?.(row, context)).safeParse(values);
  expect(parsed.error?.issues, JSON.stringify(values)).toBeUndefined();
}

it('invents people and organisations that the forms would accept, nobody real, the same every time', () => {
  const parties = makeParties(town, now);
  expect(parties.length).toBeGreaterThanOrEqual(30);
  expect(parties.length).toBeLessThanOrEqual(50);
  expect(makeParties(town, now)).toEqual(parties);
  expect(new Set(parties.map(({ values }) => values['taxNumber'])).size).toBe(parties.length);
  const codes = (table: keyof typeof starter): readonly string[] => starter[table].map(([code]) => code);
  for (const party of parties) {
    const { address, contact, identification } = party;
    accept(entities, { ...party.values });
    accept(addresses, { line1: `${address.street}, ${address.house}`, country: 'PT', postalCode: address.postcode, city: address.locality });
    accept(contacts, { ...contact });
    accept(identifications, { country: 'PT', ...identification });
    expect(contact['email']).toMatch(/\.example$/);
    expect(codes('party_category_type')).toContain(party.category);
    expect(codes('party_address_type')).toContain(party.addressType);
    expect(codes('party_contact_type')).toContain(party.contactType);
    expect(codes('party_identification_type')).toContain(party.identificationType);
    if (party.gender !== null) expect(codes('party_gender')).toContain(party.gender);
    if (party.maritalStatus !== null) expect(codes('party_marital_status')).toContain(party.maritalStatus);
  }
});
