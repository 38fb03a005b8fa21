import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';

/** The reminder a municipality begins from, switched off: whom it would reach is seen before it is switched on. Made while there is none. */
export async function seedReminders(trx: Trx, now: Date): Promise<void> {
  await sql`insert into occurrence_reminder (name, notification_id, active, condition, duration_value, duration_unit, start, repeat, repeat_value, repeat_unit)
    select 'Sem movimento há 15 dias úteis', n.id, false, 'idle', 15, 'working-days', ${now.toISOString().slice(0, 10)}::date, true, 5, 'working-days'
    from notification n where n.key = 'occurrences.reminder-staff' and not exists (select 1 from occurrence_reminder)`.execute(trx);
}
