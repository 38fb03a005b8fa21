import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import { may } from '../permissions.ts';
import { setDeleted } from './actions.ts';

/** How the audit view speaks of map services of others; what harvests and checks find is not recorded. */
export const ogcAudited: Readonly<Record<string, AuditedTable>> = {
  ogc_service: {
    label: { one: { pt: 'Serviço de mapas', en: 'Map service' }, many: { pt: 'Serviços de mapas', en: 'Map services' } },
    title: 'title',
    link: '/geoportalgestao/ogcremoteservices/:id',
    restore: { code: may.delete, run: (call, id) => call.tx((trx) => setDeleted(trx, id, false)) },
    columns: {
      url: { label: { pt: 'Endereço', en: 'Address' } },
      type: { label: { pt: 'Tipo', en: 'Type' } },
      title: { label: { pt: 'Título', en: 'Title' } },
      description: { label: { pt: 'Descrição', en: 'Description' } },
      abstract: { label: { pt: 'Resumo', en: 'Abstract' } },
      keywords: { label: { pt: 'Palavras-chave', en: 'Keywords' } },
      use_proxy: { label: { pt: 'Através do Largo', en: 'Through Largo' } },
      is_private: { label: { pt: 'Privado', en: 'Private' } },
      username: { label: { pt: 'Utilizador do serviço', en: 'User name at the service' } },
      password: { label: { pt: 'Palavra-passe do serviço', en: 'Password of the service' } },
    },
  },
};
