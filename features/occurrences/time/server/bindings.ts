import { sql } from 'kysely';
import type { ResourceBinding } from '#platform/crud/server/binding.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { errors } from '../../record/errors.ts';
import { catalogued } from '../../record/server/catalogue-binding.ts';
import { daysOff, responseTemplates, routingRules } from '../resources.ts';

export const timeBindings: readonly ResourceBinding[] = [
  catalogued(daysOff),
  catalogued(routingRules, {
    // Whom a rule names works for the unity it names.
    beforeSave: async (trx, call, { unityId, userId }) => {
      if (userId === null) return;
      const { rows } = await sql`select 1 from unity_user where user_id = ${userId} and unity_id = ${unityId}`.execute(trx);
      if (rows.length === 0) throw errors['occurrence.person-not-in-unity']({ fields: fieldError('userId', 'choice', call.locale) });
    },
  }),
  catalogued(responseTemplates),
];
