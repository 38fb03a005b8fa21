import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import { may } from '../permissions.ts';
import { setDeleted } from './actions.ts';

/** How the audit view speaks of own data; what is read from files and changed on features has its own history. */
export const dataAudited: Readonly<Record<string, AuditedTable>> = {
  dataset: {
    label: { one: { pt: 'Dados geográficos', en: 'Geographic data' }, many: { pt: 'Dados geográficos', en: 'Geographic data' } },
    title: 'title',
    link: '/iggestao/datasets/:id',
    restore: { code: may.delete, run: (call, id) => call.tx((trx) => setDeleted(trx, id, false)) },
    columns: {
      title: { label: { pt: 'Título', en: 'Title' } },
      description: { label: { pt: 'Descrição', en: 'Description' } },
      attribution: { label: { pt: 'Fonte', en: 'Source' } },
      editable: { label: { pt: 'Elementos podem ser alterados', en: 'Features can be edited' } },
      fields: { label: { pt: 'Campos', en: 'Fields' } },
      style: { label: { pt: 'Simbologia', en: 'Symbols' } },
      current_version_id: { label: { pt: 'Versão mostrada', en: 'Version shown' } },
    },
  },
};
