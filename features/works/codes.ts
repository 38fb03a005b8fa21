import { catalogueCodes } from '#platform/access/permissions.ts';

export const may = {
  kinds: catalogueCodes('GI_00001'),
  works: { ...catalogueCodes('GI_00006'), export: 'GI_00011' },
  phases: 'GI_00012',
  licences: 'GI_00013',
  photos: 'GI_00014',
  publish: 'GI_00015',
  look: 'GI_00016',
  follow: 'GI_00017',
} as const;
