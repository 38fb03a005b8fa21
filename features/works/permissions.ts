import { catalogueArea, everyone, managers, permission, staff, type PermissionArea } from '#platform/access/permissions.ts';
import { may } from './codes.ts';

const { view, detail, add, edit } = may.works;

export const permissions: readonly PermissionArea[] = [
  catalogueArea('works-kinds', 'gim', { pt: 'Tipos de intervenção', en: 'Kinds of works' }, may.kinds),
  {
    id: 'works',
    module: 'gim',
    label: { pt: 'Intervenções no espaço público', en: 'Works in public space' },
    permissions: [
      permission(view, 'view', 'Ver a lista, o calendário e o mapa', 'See the list, the calendar and the map', staff),
      permission(detail, 'detail', 'Ver uma intervenção', 'See a work', staff),
      permission(add, 'add', 'Registar intervenções', 'Add works', staff),
      permission(edit, 'edit', 'Alterar intervenções', 'Change works', staff),
      permission(may.works.delete, 'delete', 'Eliminar e restaurar intervenções', 'Delete and restore works', managers),
      permission(may.works.export, 'export', 'Exportar intervenções', 'Export works', staff),
      permission(may.phases, 'edit', 'Alterar as fases', 'Change the phases', staff),
      permission(may.licences, 'edit', 'Alterar as licenças', 'Change the licences', staff),
      permission(may.photos, 'edit', 'Alterar as fotografias', 'Change the photos', staff),
      permission(may.publish, 'update', 'Publicar intervenções', 'Publish works', staff),
      permission(may.look, 'use', 'Consultar as intervenções publicadas', 'Look up the published works', everyone),
      permission(may.follow, 'use', 'Seguir intervenções e locais', 'Follow works and places', everyone),
    ],
  },
];
