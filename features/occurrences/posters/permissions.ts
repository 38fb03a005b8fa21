import { managers, permission, type PermissionArea } from '#platform/access/permissions.ts';

/** Posters that lead to a report: MB_01195. */
export const mayPosters = { make: 'MB_01195' } as const;

export const permissions: readonly PermissionArea[] = [
  {
    id: 'occurrence-posters',
    module: 'meubairrogestao',
    label: { pt: 'Cartazes com código QR', en: 'Posters with QR codes' },
    permissions: [permission(mayPosters.make, 'view', 'Fazer cartazes que abrem uma comunicação', 'Make posters that open a report', managers)],
  },
];
