import type { Point } from './coordinates.ts';

/** What the address of a map page says: sent to someone else, it shows the same map. */
export interface MapAddress {
  readonly center?: Point;
  readonly scale?: number;
  readonly basemap?: string;
  /** Ids of the overlays that are on. Absent: those on by default. */
  readonly layers?: readonly string[];
  /** Tool whose panel is open. */
  readonly panel?: string;
}

/** Search parameters of the hash route, short because people send them. */
export interface MapSearch {
  readonly c?: string;
  readonly s?: number;
  readonly b?: string;
  readonly l?: string;
  readonly p?: string;
}

export function toSearch(address: MapAddress): MapSearch {
  return {
    c: address.center ? `${address.center[0].toFixed(1)},${address.center[1].toFixed(1)}` : undefined,
    s: address.scale === undefined ? undefined : Math.round(address.scale),
    b: address.basemap,
    l: address.layers?.join('.'),
    p: address.panel,
  };
}

/** Reads what is well formed and leaves out the rest: a damaged link still opens the map. */
export function fromSearch(search: Readonly<Record<string, unknown>>): MapAddress {
  const [x, y] = String(search['c'] ?? '')
    .split(',')
    .map((part) => (part === '' ? Number.NaN : Number(part)));
  const scale = Number(search['s']);
  const word = (value: unknown): string | undefined => (typeof value === 'string' && /^[\w.-]+$/.test(value) ? value : undefined);
  return {
    ...(Number.isFinite(x) && Number.isFinite(y) && { center: [x, y] as Point }),
    ...(Number.isFinite(scale) && scale >= 1 && { scale }),
    ...(word(search['b']) && { basemap: word(search['b']) }),
    ...(typeof search['l'] === 'string' && { layers: search['l'].split('.').filter(Boolean) }),
    ...(word(search['p']) && { panel: word(search['p']) }),
  };
}
