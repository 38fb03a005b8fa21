import type { AuditedTable } from '#platform/audit/server/subjects.ts';

/** How the audit view speaks of layouts; what each version held stands in its own table. */
export const printAudited: Readonly<Record<string, AuditedTable>> = {
  print_layout: {
    label: { one: { pt: 'Modelo de impressão', en: 'Print layout' }, many: { pt: 'Modelos de impressão', en: 'Print layouts' } },
    title: 'title',
    link: '/iggestao/print/layouts/:id',
    columns: {
      code: { label: { pt: 'Código', en: 'Code' } },
      built_in: { label: { pt: 'Do produto', en: 'Of the product' } },
      title: { label: { pt: 'Nome', en: 'Name' }, personal: false },
      title_en: { label: { pt: 'Nome em inglês', en: 'Name in English' }, personal: false },
      apps: { label: { pt: 'Para que serve', en: 'What it is for' } },
      newest: { label: { pt: 'Última versão', en: 'Newest version' } },
      published: { label: { pt: 'Versão publicada', en: 'Published version' } },
      place: { label: { pt: 'Lugar', en: 'Place' } },
      proposed: { label: { pt: 'Proposto', en: 'Proposed' } },
    },
  },
};
