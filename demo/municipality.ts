import type { BuildingKind, LandUseKind, PlaceKind, StreetKind } from '#features/layers/territory/domain/territory-kinds.ts';
import type { Point, Polygon } from './geometry.ts';
import type { Plan } from './plan.ts';

/** An invented municipality, in metres of its projection, [x, y], rounded to centimetres. Parishes are named by their place in `parishes`. */
export interface Municipality {
  readonly plan: Plan;
  readonly boundary: readonly Polygon[];
  readonly parishes: readonly { readonly dicofre: string; readonly name: string; readonly polygons: readonly Polygon[] }[];
  readonly streets: readonly { readonly name: string | null; readonly kind: StreetKind; readonly line: readonly Point[] }[];
  readonly addresses: readonly Address[];
  readonly buildings: readonly { readonly kind: BuildingKind; readonly storeys: number; readonly polygon: Polygon }[];
  readonly landUse: readonly { readonly kind: LandUseKind; readonly name: string | null; readonly polygon: Polygon }[];
  readonly schools: readonly School[];
  readonly parcels: readonly { readonly code: string; readonly area: number; readonly parish: number; readonly polygon: Polygon }[];
  readonly places: readonly Place[];
}

export interface Address {
  readonly street: string;
  readonly house: string;
  readonly postcode: string;
  readonly locality: string;
  readonly parish: number;
  readonly point: Point;
}

export interface School {
  readonly name: string;
  readonly level: 'preschool' | 'primary' | 'basic' | 'secondary';
  readonly address: string | null;
  readonly capacity: number;
  readonly parish: number;
  readonly point: Point;
}

export interface Place {
  readonly name: string;
  readonly kind: PlaceKind;
  readonly rank: number;
  readonly point: Point;
}
