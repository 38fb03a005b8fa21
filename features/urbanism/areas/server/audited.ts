import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import { limits } from '../limits.ts';

/** How the audit view speaks of what is no declared resource. */
export const audited: Readonly<Record<string, AuditedTable>> = {
  urban_limit_shape: {
    label: { one: { pt: 'Desenho de um limite', en: 'Shape of a limit' }, many: { pt: 'Desenhos de limites', en: 'Shapes of limits' } },
    part: { of: limits.table, column: 'id' },
    columns: {
      id: { label: limits.label.one, of: { table: limits.table, title: limits.title } },
      geom: { label: { pt: 'Desenho', en: 'Shape' } },
      batch: { label: { pt: 'Importação', en: 'Import' } },
    },
  },
};
