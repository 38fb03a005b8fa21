import type { AuditedTable } from '#platform/audit/server/subjects.ts';

const number = (pt: string, en: string) => ({ label: { pt, en } });

/** How the audit view speaks of modules and of the municipality's settings. */
export const tenancyAudited: Readonly<Record<string, AuditedTable>> = {
  platform_module: {
    label: { one: { pt: 'Módulo', en: 'Module' }, many: { pt: 'Módulos', en: 'Modules' } },
    title: 'name_pt',
    columns: {
      code: number('Código', 'Code'),
      url: number('Endereço externo', 'External address'),
      name_pt: number('Nome (português)', 'Name (Portuguese)'),
      name_en: number('Nome (inglês)', 'Name (English)'),
      description_pt: number('Descrição (português)', 'Description (Portuguese)'),
      description_en: number('Descrição (inglês)', 'Description (English)'),
      keywords: number('Palavras-chave', 'Keywords'),
      home: number('Na página inicial', 'On the home page'),
      backoffice: number('Na gestão', 'In the back office'),
      guest: number('Aberto a visitantes', 'Open to visitors'),
      active: number('Ligado', 'Switched on'),
      icon: { label: { pt: 'Ícone', en: 'Icon' }, of: { table: 'file', title: 'name' } },
      image: { label: { pt: 'Imagem', en: 'Image' }, of: { table: 'file', title: 'name' } },
      theme_color: number('Cor', 'Colour'),
    },
  },
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
