import { locate } from '#features/layers/server/index.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { Catalogue } from './catalogue.ts';

export type Point = readonly [number, number];

/** What the territory says of a point. */
export interface Place {
  readonly inside: boolean;
  readonly parish: { readonly id: number; readonly name: string } | null;
  /** Nearest address within reach, with its distance in metres. */
  readonly address: { readonly text: string; readonly distance: number } | null;
}

export async function placeOf(db: Db | Trx, site: Site, catalogue: Catalogue, point: Point): Promise<Place> {
  const { inside, parish, address } = await locate(db, site, point);
  const known = parish && [...catalogue.parishes.values()].find((entry) => entry.live && entry.dicofre === parish.dicofre);
  return {
    inside,
    parish: known ? { id: known.id, name: known.name } : null,
    address: address && { text: address.label, distance: address.distance },
  };
}
