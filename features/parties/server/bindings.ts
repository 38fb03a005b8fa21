import { sql } from 'kysely';
import type { ResourceBinding } from '#platform/crud/server/binding.ts';
import type { Trx } from '#platform/db/tables.ts';
import { formatDate } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { storedTaxNumber } from '../domain/rules.ts';
import { lookups } from '../lookups.ts';
import { addresses, contacts, entities, identifications } from '../resources.ts';

type BeforeSave = NonNullable<ResourceBinding['beforeSave']>;

/** Only one row is the default: a new one takes the mark from the old one. */
const takeDefault =
  (table: string): BeforeSave =>
  async (trx, _call, values, id) => {
    if (values['isDefault'] !== true) return values;
    // Two at once: the second sees what the first has written.
    await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${` default ${table}`}, 0))`.execute(trx);
    await sql`update ${sql.table(table)} set is_default = false where is_default and id <> ${id ?? 0}`.execute(trx);
    return values;
  };

/** What lies in the trash is nobody's default, nor when it comes back. */
const leaveDefault =
  (table: string): NonNullable<ResourceBinding['beforeDelete']> =>
  async (trx, _call, id) => {
    await sql`update ${sql.table(table)} set is_default = false where is_default and id = ${id}`.execute(trx);
  };

/** The next number that no entity has as its code. */
async function nextCode(trx: Trx): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ code: string; taken: boolean }>`select n.code, exists (select 1 from party p where p.code = n.code) as taken
      from (select 'E-' || lpad(nextval('party_code')::text, 5, '0') as code) n`.execute(trx);
    if (rows[0] && !rows[0].taken) return rows[0].code;
  }
}

const saveEntity: BeforeSave = async (trx, call, values, id) => {
  const { birthAt, taxNumber, country } = values;
  const today = formatDate(call.services.now(), call.site.config.timeZone).split('/').toReversed().join('-');
  if (typeof birthAt === 'string' && birthAt > today)
    throw kernelErrors['request.invalid']({ fields: fieldError('birthAt', 'date.future', call.locale) });
  const bare = typeof taxNumber === 'string' && typeof country === 'string' ? storedTaxNumber(taxNumber, country) : taxNumber;
  const code = values['code'] ?? (await nextCode(trx));
  return takeDefault(entities.table)(trx, call, { ...values, taxNumber: bare, code }, id);
};

export const bindings: readonly ResourceBinding[] = [
  ...lookups.map((resource) => ({ resource, beforeSave: takeDefault(resource.table), beforeDelete: leaveDefault(resource.table) })),
  { resource: entities, beforeSave: saveEntity, beforeDelete: leaveDefault(entities.table) },
  { resource: addresses },
  { resource: contacts },
  { resource: identifications },
];
