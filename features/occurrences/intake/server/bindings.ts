import { sql } from 'kysely';
import type { ResourceBinding } from '#platform/crud/server/binding.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { catalogued } from '../../record/server/catalogue-binding.ts';
import { searchWords } from '../resources.ts';

export const wordBindings: readonly ResourceBinding[] = [
  catalogued(searchWords, {
    // A subtype belongs to the type it is named with.
    beforeSave: async (trx, call, { typeId, subtypeId }) => {
      if (subtypeId === null) return;
      const { rows } = await sql`select 1 from occurrence_subtype where id = ${subtypeId} and type_id = ${typeId}`.execute(trx);
      if (rows.length === 0) throw kernelErrors['request.invalid']({ fields: fieldError('subtypeId', 'choice', call.locale) });
    },
  }),
];
