import { degreesOf } from '#platform/geo/projections.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { builtInLayout } from '../../domain/built-in.ts';
import { mapBox } from '../../domain/layouts.ts';
import { northsOf } from '../../domain/marks.ts';
import { sizeOf, type Sheet } from '../../domain/sheets.ts';
import type { Point } from '../../domain/frame.ts';
import type { Crossing, PageTask, SheetLayer, SheetMap } from './task.ts';

interface Wanted {
  readonly sheet: Sheet;
  readonly scale: number;
  readonly rotation?: number;
  readonly layout?: string;
  readonly map: PageTask['projection'];
  readonly center: Point;
  readonly crossing?: Crossing;
  readonly layers?: readonly SheetLayer[];
  readonly claims?: PageTask['claims'];
}

/** A page as the engine draws it, for tests of the drawing alone. */
export function testPage({
  sheet,
  scale,
  rotation = 0,
  layout: id = 'simple',
  map,
  center,
  crossing = 'crosses',
  layers = [],
  claims = [],
}: Wanted): PageTask & { readonly map: SheetMap } {
  const layout = builtInLayout(id);
  if (!layout) throw new Error(`no layout ${id}`);
  const size = sizeOf(sheet);
  const frame = { box: mapBox(layout, size), center, scale, rotation };
  return {
    size,
    layout,
    locale: 'pt',
    map: { frame, packing: { left: center[0] - 50_000, top: center[1] + 50_000, unit: 0.01 }, layers },
    overview: null,
    crossing,
    hasLegend: true,
    claims,
    rows: null,
    norths: northsOf(frame, degreesOf(map)),
    values: {
      title: 'Planta & ensaio <1>',
      subtitle: 'Ação e coração: ÁÉÍÓÚ ãõ ç',
      municipality: 'Vila Clara',
      scale: String(scale),
      crs: `EPSG:${map.epsg}`,
      date: '23/11/2026',
      page: '1',
    },
    logo: null,
    pictures: {},
    projection: map,
  };
}

export const plainStyle: VectorStyle = { shape: 'area', colour: { light: '#7a3fb0', dark: '#7a3fb0' }, width: 1 };

/** A layer out of a file of GeoJSON in the municipality's projection. */
export const fileLayer = (path: string, style: VectorStyle = plainStyle): SheetLayer => ({
  report: { id: 'a', title: { pt: 'Zonas', en: 'Zones' }, state: 'drawn' },
  opacity: 1,
  content: { kind: 'geojson', path, style, isDegrees: false },
  legends: [],
  attribution: 'Município de Vila Clara',
});
