import { catalogueArea, everyone, managers, permission, staff, type PermissionArea } from '#platform/access/permissions.ts';
import { may } from './codes.ts';

export const permissions: readonly PermissionArea[] = [
  {
    id: 'school-distance',
    module: 'ig',
    label: { pt: 'Distância à escola', en: 'School distance' },
    permissions: [
      permission(may.look, 'view', 'Calcular a distância à escola', 'Find the distance to school', everyone),
      permission(may.export, 'export', 'Emitir a certidão de distância', 'Issue the certificate of distance', staff),
      permission(may.reach, 'view', 'Ver de onde se chega a uma escola ou a um local', 'See from where a school or a place is reached', staff),
      permission(may.list, 'use', 'Calcular listas de alunos', 'Work out class lists', staff),
      permission(may.network, 'update', 'Importar a rede viária', 'Import the street network', managers),
    ],
  },
  catalogueArea('schools', 'iggestao', { pt: 'Escolas', en: 'Schools' }, may.schools),
  catalogueArea('school-streets', 'iggestao', { pt: 'Rede viária', en: 'Street network' }, may.streets),
  catalogueArea('school-turns', 'iggestao', { pt: 'Viragens', en: 'Turns' }, may.turns),
];
