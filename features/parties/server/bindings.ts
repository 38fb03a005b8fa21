import { sql } from 'kysely';
import { binding, type ResourceBinding } from '#platform/crud/server/binding.ts';
import type { Trx } from '#platform/db/tables.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { storedTaxNumber } from '../domain/rules.ts';
import { lookups } from '../lookups.ts';
import { addresses, contacts, entities, identifications } from '../resources.ts';

/** The next number that no entity has as its code. */
async function nextCode(trx: Trx): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ code: string; taken: boolean }>`select n.code, exists (select 1 from party p where p.code = n.code) as taken
      from (select 'E-' || lpad(nextval('party_code')::text, 5, '0') as code) n`.execute(trx);
    if (rows[0] && !rows[0].taken) return rows[0].code;
  }
}

export const bindings: readonly ResourceBinding[] = [
  ...lookups.map((resource) => ({ resource })),
  binding(entities, {
    beforeSave: async (trx, call, { birthAt, taxNumber, country, code }) => {
      const today = formatDate(call.services.now(), call.site.config.timeZone).split('/').toReversed().join('-');
      if (birthAt !== null && birthAt > today) throw kernelErrors['request.invalid']({ fields: fieldError('birthAt', 'date.future', call.locale) });
      return { taxNumber: taxNumber && storedTaxNumber(taxNumber, country), code: code ?? (await nextCode(trx)) };
    },
  }),
  { resource: addresses },
  { resource: contacts },
  { resource: identifications },
];
