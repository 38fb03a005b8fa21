import type { AuditedTable } from '#platform/audit/server/subjects.ts';

const of = (table: string, title = 'name') => ({ of: { table, title } });
const occurrence = { label: { pt: 'Ocorrência', en: 'Occurrence' }, ...of('occurrence', 'code') };
const part = { of: 'occurrence', column: 'occurrence_id' } as const;
const personal = true;

/** How the audit view speaks of what reporters said of the closing. */
export const closingAudited: Readonly<Record<string, AuditedTable>> = {
  occurrence_satisfaction: {
    label: {
      one: { pt: 'Opinião sobre o fecho de uma ocorrência', en: 'Opinion on the closing of an occurrence' },
      many: { pt: 'Opiniões sobre o fecho de ocorrências', en: 'Opinions on the closing of occurrences' },
    },
    part,
    keep: 'people',
    columns: {
      occurrence_id: occurrence,
      closed_at: { label: { pt: 'Fechada em', en: 'Closed' }, kind: 'datetime' },
      status_id: { label: { pt: 'Estado', en: 'Status' }, ...of('occurrence_status') },
      unity_id: { label: { pt: 'Unidade', en: 'Unit' }, ...of('unity') },
      resolved: { label: { pt: 'Ficou resolvido', en: 'It was solved' } },
      score: { label: { pt: 'Nota', en: 'Score' } },
      words: { label: { pt: 'Comentário', en: 'Comment' }, personal },
    },
  },
};
