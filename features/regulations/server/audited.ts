import type { AuditedTable } from '#platform/audit/server/subjects.ts';

/** How the audit view speaks of regulations; what is derived from their documents is not recorded. */
export const regulationsAudited: Readonly<Record<string, AuditedTable>> = {
  regulation: {
    label: { one: { pt: 'Regulamento', en: 'Regulation' }, many: { pt: 'Regulamentos', en: 'Regulations' } },
    title: 'name',
    columns: {
      module: { label: { pt: 'Módulo', en: 'Module' } },
      kind: {
        label: { pt: 'Tipo', en: 'Type' },
        options: [
          { value: 'group', label: { pt: 'Grupo', en: 'Group' } },
          { value: 'item', label: { pt: 'Regulamento', en: 'Regulation' } },
        ],
      },
      parent_id: { label: { pt: 'Grupo', en: 'Group' } },
      position: { label: { pt: 'Ordem', en: 'Order' } },
      name: { label: { pt: 'Nome', en: 'Name' }, personal: false },
      active: { label: { pt: 'Ativo', en: 'Active' } },
      url: { label: { pt: 'Endereço', en: 'Address' } },
      file_id: { label: { pt: 'Documento', en: 'Document' } },
      articles: { label: { pt: 'Artigos', en: 'Articles' } },
    },
  },
};
