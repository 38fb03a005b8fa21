import { sql } from 'kysely';
import type { ResourceBinding } from '#platform/crud/server/binding.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { catalogued } from '../../record/server/catalogue-binding.ts';
import { reminders } from '../resources.ts';

export const reminderBindings: readonly ResourceBinding[] = [
  catalogued(reminders, {
    beforeSave: async (trx, call, { notificationId }) => {
      const { rows } = await sql`select 1 from reminder_notification where id = ${notificationId} and deleted_at is null`.execute(trx);
      if (rows.length === 0) throw kernelErrors['request.invalid']({ fields: fieldError('notificationId', 'choice', call.locale) });
    },
  }),
];
