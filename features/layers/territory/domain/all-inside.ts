import type { MultiPolygon, Polygon } from '#platform/geo/geojson.ts';
import type { Extent } from '#platform/geo/tile-grid.ts';

/** Does an extent surely lie within an area? No edge of the area comes near it (by the box around the edge), and a corner of it is inside. */
export function isAllInside(area: Polygon | MultiPolygon, [minx, miny, maxx, maxy]: Extent): boolean {
  let inside = false;
  for (const ring of (area.type === 'Polygon' ? [area.coordinates] : area.coordinates).flat()) {
    for (const [index, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[index + 1] ?? [ax, ay];
      if (Math.max(ax, bx) >= minx && Math.min(ax, bx) <= maxx && Math.max(ay, by) >= miny && Math.min(ay, by) <= maxy) return false;
      // A line eastwards from a point inside crosses the edges an odd number of times.
      if (ay > miny !== by > miny && minx < ax + ((miny - ay) * (bx - ax)) / (by - ay)) inside = !inside;
    }
  }
  return inside;
}
