import type { MapTool } from './define-tool.ts';

/** Where the tenant's file puts a tool (`TenantConfig.tools`). */
interface ToolPlacement {
  readonly id: string;
  readonly order: number;
  readonly position: 'rail' | 'more' | 'top' | 'right';
  readonly showLabel: boolean;
  readonly collapsible: boolean;
}

export interface PlacedTool {
  readonly tool: MapTool;
  readonly showLabel: boolean;
  readonly collapsible: boolean;
}

export type ArrangedTools = Readonly<Record<ToolPlacement['position'] | 'background', readonly PlacedTool[]>>;

export interface ToolFilter {
  /** Module code of the map page ("ig", "meubairro"). */
  readonly page: string;
  readonly modules: readonly string[];
  readonly placements: readonly ToolPlacement[];
  /** May this visitor use the code (roles and the tenant's overrides)? */
  can(code: string): boolean;
}

/** At most this many tools stand in the rail; the rest are under "mais". */
const RAIL_MAX = 7;

/** The tools this visitor has on this page, in the tenant's order and places. */
export function arrangeTools(tools: readonly MapTool[], filter: ToolFilter): ArrangedTools {
  const placementOf = new Map(filter.placements.map((placement) => [placement.id, placement]));
  const usable = tools
    .filter((tool) => tool.pages === undefined || tool.pages.includes(filter.page))
    .filter((tool) => tool.module === null || filter.modules.includes(tool.module))
    .filter((tool) => tool.permission === null || [tool.permission].flat().some((code) => filter.can(code)))
    // A page's own tool takes the place of the general one.
    .filter((tool, _at, all) => tool.pages !== undefined || !all.some((other) => other.id === tool.id && other.pages !== undefined))
    .map((tool) => {
      const placement = placementOf.get(tool.id);
      return {
        tool,
        showLabel: placement?.showLabel ?? true,
        collapsible: placement?.collapsible ?? true,
        position: tool.background ? ('background' as const) : (placement?.position ?? tool.position ?? 'rail'),
        order: placement?.order ?? tool.order ?? 100,
      };
    })
    .toSorted((a, b) => a.order - b.order || a.tool.id.localeCompare(b.tool.id));
  const at = (position: keyof ArrangedTools): PlacedTool[] => usable.filter((placed) => placed.position === position);
  const rail = at('rail');
  return {
    background: at('background'),
    top: at('top'),
    right: at('right'),
    rail: rail.slice(0, RAIL_MAX),
    more: [...rail.slice(RAIL_MAX), ...at('more')],
  };
}

export function allTools(arranged: ArrangedTools): readonly PlacedTool[] {
  return [...arranged.background, ...arranged.top, ...arranged.rail, ...arranged.more, ...arranged.right];
}
