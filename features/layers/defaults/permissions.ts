import { catalogueArea, catalogueCodes, type PermissionArea } from '#platform/access/permissions.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import type { LayerManager } from '../territory/map-modules.ts';

/** View, detail, add, edit, delete (specification 2 §6); for the administration of the platform it gives none: those are ours. */
export const may: Readonly<Record<LayerManager, ReturnType<typeof catalogueCodes>>> = {
  iggestao: catalogueCodes('IG_00023'),
  geoportalgestao: catalogueCodes('GP_00060'),
  eplgestao: catalogueCodes('EPL_00064'),
  gugestao: catalogueCodes('GU_00120'),
  meubairrogestao: catalogueCodes('MB_00646'),
};

const label = { pt: 'Camadas por omissão', en: 'Default layers' };

export const permissions: readonly PermissionArea[] = keysOf(may).map((manager) =>
  catalogueArea(`${manager}-defaultlayers`, manager, label, may[manager]),
);
