import { sql } from 'kysely';
import type { FirstStep } from '#platform/first-steps/server/step.ts';
import { catalogue } from '../permissions.ts';

export const recordSteps: readonly FirstStep[] = [
  {
    id: 'occurrences.unities',
    order: 90,
    module: 'meubairro',
    anyOf: [catalogue.unities.edit],
    title: { pt: 'Pessoas nos serviços', en: 'People in the units' },
    to: '/meubairrogestao/unities',
    missing: async ({ db }) => {
      const { rows } = await sql<{ names: string[] }>`select coalesce(array_agg(u.name order by u.id), '{}') as names from unity u
        where u.deleted_at is null and not exists (select from unity_user m where m.unity_id = u.id)`.execute(db);
      const names = rows[0]?.names ?? [];
      if (names.length === 0) return null;
      const shown = names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '');
      return {
        pt: `Ninguém trata as ocorrências que chegam a: ${shown}.`,
        en: `Nobody deals with the reports that come to: ${shown}.`,
      };
    },
  },
  {
    id: 'occurrences.types',
    order: 100,
    module: 'meubairro',
    anyOf: [catalogue.types.edit],
    title: { pt: 'Tipos e estados das ocorrências', en: 'Types and statuses of reports' },
    to: '/meubairrogestao/types',
    missing: async ({ db }) => {
      const { rows } = await sql<{ types: number; own: boolean; final: boolean }>`select count(*)::int as types,
          coalesce(bool_or(updated_at > created_at), false) or exists (select from occurrence_status where updated_at > created_at) as own,
          exists (select from occurrence_status where deleted_at is null and is_last) as final
        from occurrence_type where deleted_at is null`.execute(db);
      const { types = 0, own = false, final = false } = rows[0] ?? {};
      if (types === 0) return { pt: 'Não há nenhum tipo: ninguém pode comunicar um problema.', en: 'There is no type: nobody can report a problem.' };
      if (!final) return { pt: 'Nenhum estado fecha uma ocorrência.', en: 'No status closes a report.' };
      return own
        ? null
        : {
            pt: 'São os de origem: veja se são os vossos, com os vossos nomes e prazos. Fica feito quando alguém mudar um.',
            en: 'They are those it came with: see whether they are yours, with your names and deadlines. Done once somebody changes one.',
          };
    },
  },
];
