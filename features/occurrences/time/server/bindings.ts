import { sql } from 'kysely';
import type { ResourceBinding } from '#platform/crud/server/binding.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { errors } from '../../record/errors.ts';
import { forgetting } from '../../record/server/catalogue-binding.ts';
import { daysOff, responseTemplates, routingRules } from '../resources.ts';

/** Whom a rule names works for the unity it names. */
async function refuseStranger(trx: Trx, { unityId, userId }: Record<string, unknown>, locale: Locale): Promise<void> {
  if (typeof userId !== 'number') return;
  const { rows } = await sql`select 1 from unity_user where user_id = ${userId} and unity_id = ${unityId}`.execute(trx);
  if (rows.length === 0) throw errors['occurrence.person-not-in-unity']({ fields: fieldError('userId', 'choice', locale) });
}

const plain: readonly ResourceBinding[] = [
  { resource: daysOff },
  {
    resource: routingRules,
    beforeSave: async (trx, call, values) => {
      await refuseStranger(trx, values, call.locale);
      return values;
    },
  },
  { resource: responseTemplates },
];

export const timeBindings: readonly ResourceBinding[] = plain.map(forgetting);
