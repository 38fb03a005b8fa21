import { positionsOf } from '#platform/geo/server/clean-import.ts';
import { openGeoFile } from '#platform/geo/server/read-geo-file.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import { azores, azoresWest, madeira, mainland } from '#platform/tenancy/projections.ts';
import type { Piece } from './folder.ts';
import { operatorLimits } from './limits.ts';
import type { Town } from './town.ts';

/** Where the municipality lies in its projection. */
export interface Place {
  readonly center: readonly [number, number];
  /** Metres that the map covers to each side of it. */
  readonly reach: number;
  /** What the limit covers; null: there is none. */
  readonly box: readonly [number, number, number, number] | null;
}

const projections = { mainland, madeira, azores, azoresWest };

/** Rows of one municipality in a file of many. */
export function rowsOf({ by, isUnpadded }: Pick<Piece, 'by' | 'isUnpadded'>, dico: string): { column: string; begins: string } | null {
  return by === null ? null : { column: by, begins: isUnpadded ? String(Number(dico)) : dico };
}

/** From 32 km to each side on, which one tile of the first level covers; larger ones double it. */
const usualReach = 32_768;

/** By the limit, or by where the town hall is. Throws AppErrors `geofile.*`. */
export async function placeOf(
  { municipality, district, center }: Pick<Town, 'municipality' | 'district' | 'center'>,
  boundary: Piece | undefined,
): Promise<Place> {
  const map = projections[district.projection];
  if (!boundary || !municipality) {
    const [x, y] = degreesOf(map).toXY([...(center ?? [0, 0])]);
    return { center: [Math.round(x), Math.round(y)], reach: usualReach, box: null };
  }
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  const file = await openGeoFile(boundary.path, {
    map,
    layer: boundary.layer,
    only: rowsOf(boundary, municipality.dico),
    limits: operatorLimits,
  });
  try {
    for await (const batch of file.batches())
      for (const { geometry } of batch)
        for (const [x, y] of geometry ? positionsOf(geometry) : []) {
          box[0] = Math.min(box[0], x);
          box[1] = Math.min(box[1], y);
          box[2] = Math.max(box[2], x);
          box[3] = Math.max(box[3], y);
        }
  } finally {
    await file.close();
  }
  const half = Math.max(box[2] - box[0], box[3] - box[1]) / 2;
  let reach = usualReach;
  while (reach < half * 1.1) reach *= 2;
  return { center: [Math.round((box[0] + box[2]) / 2), Math.round((box[1] + box[3]) / 2)], reach, box };
}
