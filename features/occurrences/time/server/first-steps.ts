import { sql } from 'kysely';
import type { FirstStep } from '#platform/first-steps/server/step.ts';
import { timeCatalogue } from '../permissions.ts';

export const timeSteps: readonly FirstStep[] = [
  {
    id: 'occurrences.holiday',
    order: 110,
    module: 'meubairro',
    anyOf: [timeCatalogue.daysoff.add],
    title: { pt: 'Feriado municipal', en: 'Municipal holiday' },
    to: '/meubairrogestao/daysoff',
    missing: async ({ db }) => {
      const { rows } = await sql<{
        there: boolean;
      }>`select exists (select from day_off where deleted_at is null and repeats <> 'once') as there`.execute(db);
      return rows[0]?.there
        ? null
        : {
            pt: 'Os prazos contam-no como dia útil. Os feriados nacionais já são conhecidos.',
            en: 'Deadlines count it as a working day. The national holidays are known already.',
          };
    },
  },
];
