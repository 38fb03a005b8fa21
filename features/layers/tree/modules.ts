/** Management modules that keep a tree of layers, with the maps that show it and what opens its screens (specification 2 §6). */
export interface TreeModule {
  readonly code: string;
  /** Modules whose maps show the tree. */
  readonly fronts: readonly string[];
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

export const treeFronts = ['ig', 'epl', 'gu', 'meubairro'] as const;
export type TreeFront = (typeof treeFronts)[number];

export const treeModules = [
  {
    code: 'iggestao',
    fronts: ['ig'],
    may: { view: 'IG_00017', detail: 'IG_00016', add: 'IG_00014', edit: 'IG_00015', delete: 'IG_00018', private: 'IG_00014' },
  },
  {
    code: 'eplgestao',
    fronts: ['epl'],
    may: { view: 'EPL_00013', detail: 'EPL_00014', add: 'EPL_00015', edit: 'EPL_00016', delete: 'EPL_00017', private: 'EPL_00017' },
  },
  {
    code: 'gugestao',
    fronts: ['gu'],
    may: { view: 'GU_00003', detail: 'GU_00004', add: 'GU_00005', edit: 'GU_00006', delete: 'GU_00007', private: 'GU_00007' },
  },
  {
    code: 'meubairrogestao',
    fronts: ['meubairro'],
    may: { view: 'MB_00548', detail: 'MB_00549', add: 'MB_00550', edit: 'MB_00551', delete: 'MB_00552', private: 'MB_00553' },
  },
  {
    // Layers common to all maps, below each map's own (decision 059).
    code: 'geoportalgestao',
    fronts: treeFronts,
    may: { view: 'GP_00065', detail: 'GP_00066', add: 'GP_00067', edit: 'GP_00068', delete: 'GP_00069', private: 'GP_00070' },
  },
] as const satisfies readonly TreeModule[];
export type TreeModuleCode = (typeof treeModules)[number]['code'];

/** Modules whose trees the map of a front module shows, its own first. */
export function treesOf(front: string): readonly TreeModuleCode[] {
  return treeModules.filter(({ fronts }) => (fronts as readonly string[]).includes(front)).map(({ code }) => code);
}
