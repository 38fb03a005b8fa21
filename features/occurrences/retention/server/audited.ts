import type { AuditedTable } from '#platform/audit/server/subjects.ts';

export const retentionAudited: Readonly<Record<string, AuditedTable>> = {
  occurrence_retention: {
    label: {
      one: { pt: 'Conservação das ocorrências', en: 'Retention of occurrences' },
      many: { pt: 'Conservação das ocorrências', en: 'Retention of occurrences' },
    },
    columns: {
      active: { label: { pt: 'Ligada', en: 'On' } },
      rules: { label: { pt: 'Prazos por tipo', en: 'Terms per type' } },
    },
  },
};
