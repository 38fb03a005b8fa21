import { catalogueCodes } from '#platform/access/permissions.ts';

/** The specification has no codes for solar: these follow its pattern. */
export const may = {
  roofs: { ...catalogueCodes('SO_00001'), export: 'SO_00006' },
  import: 'SO_00007',
  look: 'SO_00008',
  assumptions: catalogueCodes('SO_00010'),
} as const;
