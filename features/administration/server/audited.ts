import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import { may } from '../permissions.ts';
import { restoreModule } from './modules.ts';

const said = (pt: string, en: string) => ({ label: { pt, en } });

/** How the audit view speaks of modules. */
export const administrationAudited: Readonly<Record<string, AuditedTable>> = {
  platform_module: {
    label: { one: { pt: 'Módulo', en: 'Module' }, many: { pt: 'Módulos', en: 'Modules' } },
    title: 'name_pt',
    link: '/geoportalgestao/modules/:id',
    restore: { code: may.modules.delete, run: restoreModule },
    columns: {
      code: said('Código', 'Code'),
      url: said('Endereço externo', 'External address'),
      name_pt: said('Nome (português)', 'Name (Portuguese)'),
      name_en: said('Nome (inglês)', 'Name (English)'),
      description_pt: said('Descrição (português)', 'Description (Portuguese)'),
      description_en: said('Descrição (inglês)', 'Description (English)'),
      keywords: said('Palavras-chave', 'Keywords'),
      home: said('Na página inicial', 'On the home page'),
      backoffice: said('Na gestão', 'In the back office'),
      guest: said('Aberto a visitantes', 'Open to visitors'),
      active: said('Ligado', 'Switched on'),
      icon: { label: { pt: 'Ícone', en: 'Icon' }, of: { table: 'file', title: 'name' } },
      image: { label: { pt: 'Imagem', en: 'Image' }, of: { table: 'file', title: 'name' } },
      theme_color: said('Cor', 'Colour'),
    },
  },
};
