import type { Geometry } from '#platform/geo/geojson.ts';

type Value = string | number | boolean | null;
interface Feature {
  readonly geometry: Geometry;
  readonly properties: Readonly<Record<string, Value>>;
}
export interface NewLimit {
  readonly name: string;
  readonly code: string | null;
  readonly article: string | null;
  readonly geometry: Geometry;
}
interface Mapping {
  readonly name: string | null;
  readonly code: string | null;
  readonly article: string | null;
  readonly only: { readonly property: string; readonly values: readonly string[] } | null;
}

/** What a file's features say of themselves as limits; each has its layer as the property `Layer`. */
export function limitsOf(features: readonly Feature[], { name, code, article, only }: Mapping, typeName: string): NewLimit[] {
  return features
    .filter((feature) => only === null || only.values.includes(told(feature, only.property) ?? ''))
    .map((feature, index) => ({
      name: (name === null ? null : told(feature, name))?.slice(0, 250) ?? `${typeName} ${index + 1}`,
      code: (code === null ? null : told(feature, code))?.slice(0, 80) ?? null,
      article: (article === null ? null : told(feature, article))?.slice(0, 300) ?? null,
      geometry: feature.geometry,
    }));
}

function told({ properties }: Feature, property: string): string | null {
  const text = String(properties[property] ?? '').trim();
  return text === '' ? null : text;
}
