import type { LngLat } from '#platform/geo/projections.ts';

/** A picture taken at street level, whoever offers it. */
export interface StreetPicture {
  /** Names it at its provider; only letters, digits and `~._-`. */
  readonly id: string;
  readonly place: LngLat;
  /** Degrees clockwise from north, of the middle of the picture; null: nobody knows. */
  readonly heading: number | null;
  /** An instant, a day, or a month (`2024-05`). */
  readonly takenAt: string | null;
  /** `sphere`: all around, to be turned here; `flat`: as it was taken; `drawn`: the provider draws the view that is asked for. */
  readonly shape: 'sphere' | 'flat' | 'drawn';
  /** Degrees a flat picture shows. */
  readonly fieldOfView: number | null;
  readonly previous: string | null;
  readonly next: string | null;
  /** Whose it is. */
  readonly credit: string;
  readonly licence: { readonly name: string; readonly url: string | null } | null;
  /** Its page at the provider. */
  readonly page: string | null;
}

/** With where its bytes lie, which only the server knows. */
export interface SourcedPicture extends StreetPicture {
  readonly small: string;
  readonly large: string;
}

export const idPattern = /^[\w.~-]{1,140}$/;

/** Half the Earth's circumference over 180 degrees. */
const metresPerDegree = 111_320;

/** [west, south, east, north] around a place, to the seventh decimal (a centimetre). */
export function boxAround([lng, lat]: LngLat, metres: number): readonly [number, number, number, number] {
  const north = metres / metresPerDegree;
  const east = north / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
  return [round(lng - east), round(lat - north), round(lng + east), round(lat + north)];
}

/** Metres between two places that are near each other. */
export function metresBetween(a: LngLat, b: LngLat): number {
  const east = (b[0] - a[0]) * Math.cos((((a[1] + b[1]) / 2) * Math.PI) / 180);
  return Math.hypot(east, b[1] - a[1]) * metresPerDegree;
}

/** The nearest within reach; of those equally near the youngest, which shows the street as it is. */
export function nearest<P extends StreetPicture>(pictures: readonly P[], place: LngLat, metres: number): P | null {
  const within = pictures
    .map((picture) => ({ picture, away: metresBetween(place, picture.place) }))
    .filter(({ away }) => away <= metres)
    .toSorted((a, b) => Math.round(a.away) - Math.round(b.away) || (b.picture.takenAt ?? '').localeCompare(a.picture.takenAt ?? ''));
  return within[0]?.picture ?? null;
}

export const turned = (degrees: number): number => ((degrees % 360) + 360) % 360;
