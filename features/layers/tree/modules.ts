import type { Text } from '#platform/kernel/locale.ts';
import { managersOf, type LayerManager, type MapFront } from '../territory/map-modules.ts';

/** Management modules that keep a tree of layers, with what opens its screens (specification 2 §6). */
export interface TreeModule {
  readonly code: LayerManager;
  readonly label: Text;
  readonly may: {
    readonly view: string;
    readonly detail: string;
    readonly add: string;
    readonly edit: string;
    readonly delete: string;
    /** To make layers private and say for which roles; where it is one of the others, that one opens it too. */
    readonly private: string;
  };
}

export const treeModules = [
  {
    code: 'iggestao',
    label: { pt: 'Camadas do mapa', en: 'Layers of the map' },
    may: { view: 'IG_00017', detail: 'IG_00016', add: 'IG_00014', edit: 'IG_00015', delete: 'IG_00018', private: 'IG_00014' },
  },
  {
    code: 'eplgestao',
    label: { pt: 'Camadas das plantas', en: 'Layers of the location plans' },
    may: { view: 'EPL_00013', detail: 'EPL_00014', add: 'EPL_00015', edit: 'EPL_00016', delete: 'EPL_00017', private: 'EPL_00017' },
  },
  {
    code: 'gugestao',
    label: { pt: 'Camadas do urbanismo', en: 'Layers of urban planning' },
    may: { view: 'GU_00003', detail: 'GU_00004', add: 'GU_00005', edit: 'GU_00006', delete: 'GU_00007', private: 'GU_00007' },
  },
  {
    code: 'meubairrogestao',
    label: { pt: 'Camadas do Meu Bairro', en: 'Layers of My Neighbourhood' },
    may: { view: 'MB_00548', detail: 'MB_00549', add: 'MB_00550', edit: 'MB_00551', delete: 'MB_00552', private: 'MB_00553' },
  },
  {
    code: 'geoportalgestao',
    label: { pt: 'Camadas de todos os mapas', en: 'Layers of all maps' },
    may: { view: 'GP_00065', detail: 'GP_00066', add: 'GP_00067', edit: 'GP_00068', delete: 'GP_00069', private: 'GP_00070' },
  },
] as const satisfies readonly TreeModule[];
/** Modules whose trees the map of a front module shows, its own first; what the administration of the platform keeps is on every map. */
export function treesOf(front: MapFront): readonly LayerManager[] {
  return managersOf(front);
}
