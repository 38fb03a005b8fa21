import type { MultiPolygon, Polygon } from '#platform/geo/geojson.ts';
import type { MapSession } from '#platform/map/index.ts';
import { softenOutside } from '#platform/map/outside.ts';
import { language } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { outsideName } from '../domain/outside-name.ts';

/** Pales and names what is not the municipality's, until `signal`. */
export function paleOutside(session: MapSession, geometry: Polygon | MultiPolygon, signal: AbortSignal): void {
  if (signal.aborted) return;
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  signal.addEventListener(
    'abort',
    softenOutside(session, parts, () => outsideName(publicConfig(), language.get()).join('\n')),
  );
}
