import type { StreetKind } from './territory-kinds.ts';

/** What OpenStreetMap calls ways (`highway`), as the base map draws them. */
const kinds: Readonly<Record<string, StreetKind>> = {
  motorway: 'motorway',
  trunk: 'motorway',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'secondary',
  unclassified: 'residential',
  residential: 'residential',
  living_street: 'residential',
  road: 'residential',
  service: 'service',
  pedestrian: 'pedestrian',
  path: 'path',
  footway: 'path',
  steps: 'path',
  cycleway: 'path',
  bridleway: 'path',
  track: 'path',
};

/** Null: no way that people use. */
export function streetKindOf(way: string | null): StreetKind | null {
  return kinds[(way ?? '').toLowerCase().replace(/_link$/, '')] ?? null;
}
