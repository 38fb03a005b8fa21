import { frameFor, usualScales, type Extent, type MapFrame } from './frame.ts';
import { fits, hasMap, mapBox, type Layout } from './layouts.ts';
import { mostPages, sheetsOver, type AtlasPage } from './pages.ts';
import { finestDpi, sizeOf, type Format, type Sheet, type SheetSize } from './sheets.ts';

/** What of a request decides about sheets. */
export interface Wanted {
  readonly sheet: Sheet;
  readonly dpi: number;
  readonly format: Format;
  readonly map:
    | { readonly center: readonly [number, number]; readonly scale: number; readonly rotation: number }
    | { readonly extent: Extent; readonly rotation: number; readonly zoomType: 'extent' | 'center'; readonly scale?: number | undefined };
  readonly atlas?:
    | { readonly overlap: number; readonly places?: readonly { readonly extent: Extent; readonly title: string }[] | undefined }
    | undefined;
}

export interface Rules {
  readonly minMargin: number;
  readonly minScale: number;
  readonly scales: readonly number[];
}

export const usualRules: Rules = { minMargin: 5, minScale: 0, scales: usualScales };

export interface Plan {
  readonly size: SheetSize;
  readonly pages: readonly AtlasPage[];
}

export type PlanProblem =
  | { readonly problem: 'sheet' }
  | { readonly problem: 'dpi'; readonly most: number }
  | { readonly problem: 'format' }
  | { readonly problem: 'pages'; readonly count: number; readonly most: number };

/** The sheets of a request, or why there are none. */
export function planOf(layout: Layout, wanted: Wanted, { minMargin, minScale, scales }: Rules): Plan | PlanProblem {
  const size = sizeOf(wanted.sheet);
  if (!hasMap(layout) || !fits(layout, size)) return { problem: 'sheet' };
  if (wanted.format === 'png' && wanted.dpi > finestDpi(size)) return { problem: 'dpi', most: finestDpi(size) };
  const box = mapBox(layout, size);
  const { map, atlas } = wanted;
  const frame = (): MapFrame =>
    'center' in map
      ? { box, center: map.center, scale: Math.max(map.scale, minScale), rotation: map.rotation }
      : frameFor(map.extent, box, { type: map.zoomType, minMargin, minScale, scales, scale: map.scale ?? 0, rotation: map.rotation });
  if (atlas?.places) {
    if (atlas.places.length > 1 && wanted.format !== 'pdf') return { problem: 'format' };
    const zoom = { type: map.scale === undefined ? ('extent' as const) : ('center' as const), minMargin, minScale, scales, scale: map.scale ?? 0 };
    return {
      size,
      pages: atlas.places.map(({ extent, title }, at) => ({
        number: at + 1,
        title,
        frame: frameFor(extent, box, { ...zoom, rotation: map.rotation }),
      })),
    };
  }
  if (!atlas || !('extent' in map) || map.scale === undefined) return { size, pages: [{ number: 1, title: '', frame: frame() }] };
  const pages = sheetsOver(map.extent, box, { scale: Math.max(map.scale, minScale), rotation: map.rotation, overlap: atlas.overlap });
  if (pages.length > mostPages) return { problem: 'pages', count: pages.length, most: mostPages };
  if (pages.length > 1 && wanted.format !== 'pdf') return { problem: 'format' };
  return { size, pages };
}
