import type { AuditedTable } from '#platform/audit/server/subjects.ts';

const number = (pt: string, en: string) => ({ label: { pt, en } });

/** How the audit view speaks of the municipality's settings; of modules their slice, which can take them out of the trash. */
export const tenancyAudited: Readonly<Record<string, AuditedTable>> = {
  platform_setting: {
    label: {
      one: { pt: 'Configuração do município', en: 'Municipality settings' },
      many: { pt: 'Configurações do município', en: 'Municipality settings' },
    },
    title: 'part',
    columns: {
      part: {
        label: { pt: 'Parte', en: 'Part' },
        options: [
          { value: 'settings', label: { pt: 'Configuração', en: 'Settings' } },
          { value: 'definitions', label: { pt: 'Definições do mapa', en: 'Map definitions' } },
          { value: 'home', label: { pt: 'Página inicial', en: 'Home page' } },
        ],
      },
      values: number('Valores', 'Values'),
      boundary: number('Limite do município', 'Boundary of the municipality'),
      mail_password: number('Palavra-passe do correio', 'Mail password'),
      restored_from: number('Versão reposta', 'Restored version'),
      saved_by: { label: { pt: 'Guardado por', en: 'Saved by' }, of: { table: 'account', title: 'name' } },
      saved_by_name: { label: { pt: 'Nome de quem guardou', en: 'Name of who saved' }, hidden: true },
      saved_at: { label: { pt: 'Guardado em', en: 'Saved at' }, kind: 'datetime' },
    },
  },
};
