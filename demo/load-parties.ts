import { sql } from 'kysely';
import { addresses, contacts, entities, identifications } from '#features/parties/resources.ts';
import { write } from '#platform/crud/server/store.ts';
import type { Trx } from '#platform/db/tables.ts';
import { makeParties } from './parties.ts';
import type { Municipality } from './municipality.ts';

/** People and organisations the municipality deals with: only where there are none yet. */
export async function loadParties(trx: Trx, municipality: Municipality, srid: number, now: Date): Promise<void> {
  const { rows: present } = await sql`select 1 from party limit 1`.execute(trx);
  if (present.length > 0) return;
  const parties = makeParties(municipality, now);
  const places = await degrees(
    trx,
    parties.map(({ address }) => address.point),
    srid,
  );
  const of = await lookups(trx);
  for (const [index, party] of parties.entries()) {
    const { address, contact, identification } = party;
    const { rows } = await sql<{ code: string }>`select 'E-' || lpad(nextval('party_code')::text, 5, '0') as code`.execute(trx);
    const partyId = await write(
      trx,
      entities,
      {
        ...party.values,
        code: rows[0]?.code,
        isDefault: false,
        genderId: of('party_gender', party.gender),
        maritalStatusId: of('party_marital_status', party.maritalStatus),
        categories: [of('party_category_type', party.category)],
      },
      null,
      'pt',
    );
    const [longitude = null, latitude = null] = places[index] ?? [];
    await write(
      trx,
      addresses,
      {
        partyId,
        addressTypeId: of('party_address_type', party.addressType),
        line1: `${address.street}, ${address.house}`,
        country: 'PT',
        postalCode: address.postcode,
        city: address.locality,
        admin2: municipality.plan.name,
        admin3: municipality.parishes[address.parish]?.name ?? null,
        latitude,
        longitude,
      },
      null,
      'pt',
    );
    await write(trx, contacts, { partyId, contactTypeId: of('party_contact_type', party.contactType), ...contact }, null, 'pt');
    await write(
      trx,
      identifications,
      { partyId, identificationTypeId: of('party_identification_type', party.identificationType), country: 'PT', ...identification },
      null,
      'pt',
    );
  }
}

/** Ids of the starting lookups by table and code; null where a municipality has none such. */
async function lookups(trx: Trx): Promise<(table: string, code: string | null) => number | null> {
  const tables = [
    'party_gender',
    'party_marital_status',
    'party_category_type',
    'party_address_type',
    'party_contact_type',
    'party_identification_type',
  ];
  const all = sql.join(
    tables.map((table) => sql`select ${sql.lit(table)}::text as of, code, id from ${sql.table(table)} where deleted_at is null`),
    sql` union all `,
  );
  const { rows } = await sql<{ of: string; code: string; id: number }>`${all}`.execute(trx);
  const ids = new Map(rows.map(({ of, code, id }) => [`${of} ${code}`, Number(id)]));
  return (table, code) => ids.get(`${table} ${code ?? ''}`) ?? null;
}

async function degrees(trx: Trx, points: readonly (readonly [number, number])[], srid: number): Promise<[number, number][]> {
  const { rows } = await sql<{ x: number; y: number }>`select st_x(g)::float as x, st_y(g)::float as y from (
      select n, st_transform(st_setsrid(st_makepoint(x, y), ${srid}::integer), 4326) as g
      from unnest(${points.map(([x]) => x)}::float[], ${points.map(([, y]) => y)}::float[]) with ordinality as p (x, y, n)) t order by n`.execute(
    trx,
  );
  return rows.map(({ x, y }) => [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6]);
}
