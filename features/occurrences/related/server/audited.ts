import type { AuditedTable } from '#platform/audit/server/subjects.ts';

export const relatedAudited: Readonly<Record<string, AuditedTable>> = {
  occurrence_desk_setting: {
    label: { one: { pt: 'Definições da mesa', en: 'Settings of the desk' }, many: { pt: 'Definições da mesa', en: 'Settings of the desk' } },
    columns: {
      duplicate_status_id: { label: { pt: 'Estado das duplicadas', en: 'Status of duplicates' }, of: { table: 'occurrence_status', title: 'name' } },
      question_days: { label: { pt: 'Dias para responder', en: 'Days to answer' } },
      forward_days: { label: { pt: 'Dias de uma ligação externa', en: 'Days of an outside link' } },
    },
  },
};
