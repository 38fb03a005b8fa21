import { catalogueArea, managers, permission, type PermissionArea } from '#platform/access/permissions.ts';
import { may } from './codes.ts';

export const permissions: readonly PermissionArea[] = [
  catalogueArea(
    'legal-contacts',
    'geoportalgestao',
    { pt: 'Responsáveis e contactos legais', en: 'Responsible people and legal contacts' },
    may.contacts,
  ),
  catalogueArea('processing-activities', 'geoportalgestao', { pt: 'Tratamentos do município', en: 'Processing by the municipality' }, may.activities),
  catalogueArea('accessibility-checks', 'geoportalgestao', { pt: 'Avaliação da acessibilidade', en: 'Accessibility evaluation' }, may.checks),
  catalogueArea('accessibility-gaps', 'geoportalgestao', { pt: 'Conteúdos não acessíveis', en: 'Contents that are not accessible' }, may.gaps),
  {
    id: 'processing-register',
    module: 'geoportalgestao',
    label: { pt: 'Registo de tratamentos (RGPD)', en: 'Register of processing (GDPR)' },
    permissions: [
      permission(may.register, 'view', 'Ver o registo de tratamentos', 'See the register of processing', managers),
      permission(may.exportRegister, 'export', 'Exportar o registo de tratamentos', 'Export the register of processing', managers),
    ],
  },
];
