import { catalogueCodes } from '#platform/access/permissions.ts';

/** SE_00003 and SE_00004 are the specification's (2 §6); the others follow. */
export const may = {
  look: 'SE_00003',
  export: 'SE_00004',
  reach: 'SE_00005',
  list: 'SE_00006',
  network: 'SE_00007',
  schools: catalogueCodes('SE_00010'),
  streets: catalogueCodes('SE_00020'),
  turns: catalogueCodes('SE_00030'),
} as const;
