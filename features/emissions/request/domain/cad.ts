import type { Geometry } from '#platform/geo/geojson.ts';
import type { ClaimRole } from '../../record/request.ts';
import { areaOf } from './rules.ts';

/** Of the settings of a kind (specification 2 §3, print manage, upload): CAD layers, several separated by commas. */
export interface UploadFilter {
  readonly property: string;
  readonly boundary: string;
  readonly claim: string;
}

interface Feature {
  readonly layer: string;
  readonly geometry: Geometry;
  readonly properties: Readonly<Record<string, string | number | boolean | null>>;
}

interface Picked {
  readonly role: ClaimRole;
  readonly geometry: Geometry;
  readonly name: string;
}

const plain = (name: string): string => name.trim().toLowerCase();
const namesIn = (list: string): readonly string[] => list.split(',').map(plain).filter(Boolean);

/** The CAD layer of a feature: the property the settings name (`Layer`), otherwise the file's own layer. */
export const layerOf = ({ layer, properties }: Feature, property: string): string => String(properties[property] ?? layer);

/** Names of the layers that are the land and the works, where the file has any of those the settings name. */
export function layersMeant(features: readonly Feature[], { property, boundary, claim }: UploadFilter): Readonly<Record<ClaimRole, readonly string[]>> {
  const there = [...new Set(features.map((one) => layerOf(one, property)))];
  const meant = (wanted: readonly string[]): readonly string[] => there.filter((name) => wanted.includes(plain(name)));
  return { boundary: meant(namesIn(boundary)), claim: meant(namesIn(claim)) };
}

/**
 * What of a file is the land and what are the works: by its layers where they are known, the land first. Where none is, all areas in their order,
 * the first as the land where two roles are asked for.
 */
export function pickClaims(
  features: readonly Feature[],
  layers: Readonly<Record<ClaimRole, readonly string[]>>,
  { property, hasTwoRoles }: { readonly property: string; readonly hasTwoRoles: boolean },
): readonly Picked[] {
  const areas = features.filter(({ geometry }) => areaOf(geometry) !== null);
  const of = (role: ClaimRole): readonly Picked[] =>
    areas.flatMap((one) => {
      const name = layerOf(one, property);
      return layers[role].includes(name) ? [{ role, geometry: one.geometry, name }] : [];
    });
  const named = [...of('boundary'), ...of('claim')];
  if (named.length > 0) return named;
  return areas.map((one, index) => ({
    role: hasTwoRoles && index === 0 ? ('boundary' as const) : ('claim' as const),
    geometry: one.geometry,
    name: layerOf(one, property),
  }));
}
