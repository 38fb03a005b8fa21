import type { Changes } from './changes.ts';

/** What the address of a map page says: sent to someone else, it shows the same map. */
export interface MapAddress {
  readonly center?: readonly [number, number];
  readonly scale?: number;
  readonly basemap?: string;
  readonly layers: Changes;
  /** Tool whose panel is open. */
  readonly panel?: string;
}

/** Search parameters of the hash route, short because people send them. Links are kept for years: what was written once stays readable. */
export interface MapSearch {
  readonly c?: string;
  readonly s?: number;
  readonly b?: string;
  /** Layers that are on, `.` between them; `*50` after one that is half transparent, `*50-` after one that is off, or a group. `~` before one that is on besides the usual. */
  readonly l?: string;
  /** Order of layers that were moved, top first. */
  readonly o?: string;
  readonly p?: string;
}

/** `seen`: what is on now. It is written when it is not the usual, or to say how opaque it is. */
export function toSearch(address: MapAddress, seen: readonly string[] = []): MapSearch {
  const { shown, opacity = {}, order } = address.layers;
  const names = shown ?? (Object.keys(opacity).length > 0 ? seen : undefined);
  const percent = (id: string): string => (opacity[id] === undefined ? '' : `*${Math.round(opacity[id] * 100)}`);
  const unseen = Object.keys(opacity).filter((id) => !names?.includes(id));
  return {
    c: address.center ? `${address.center[0].toFixed(1)},${address.center[1].toFixed(1)}` : undefined,
    s: address.scale === undefined ? undefined : Math.round(address.scale),
    b: address.basemap,
    l: names && [...names.map((id) => `${id}${percent(id)}`), ...unseen.map((id) => `${id}${percent(id)}-`)].join('.'),
    o: order?.join('.'),
    p: address.panel,
  };
}

/** Hash route (without `#`) of the map page at a place, with a layer seen there. */
export function mapPageAt([x, y]: readonly [number, number], scale: number, layer?: string): string {
  const { c, s } = toSearch({ center: [x, y], scale, layers: {} });
  return `/ig/home?c=${c}&s=${s}${layer === undefined ? '' : `&l=~${layer}`}`;
}

/** Reads what is well formed and leaves out the rest: a damaged link still opens the map. */
export function fromSearch(search: Readonly<Record<string, unknown>>): MapAddress {
  const [x = Number.NaN, y = Number.NaN] = String(search['c'] ?? '')
    .split(',')
    .map((part) => (part === '' ? Number.NaN : Number(part)));
  const scale = Number(search['s']);
  const [basemap, panel] = [word(search['b']), word(search['p'])];
  return {
    ...(Number.isFinite(x) && Number.isFinite(y) && { center: [x, y] }),
    ...(Number.isFinite(scale) && scale >= 1 && { scale }),
    ...(basemap !== undefined && { basemap }),
    layers: layersFrom(search['l'], search['o']),
    ...(panel !== undefined && { panel }),
  };
}

function layersFrom(listed: unknown, ordered: unknown): Changes {
  const entries = typeof listed === 'string' ? listed.split('.').flatMap((part) => [...part.matchAll(/^([\w-]+)(?:\*(\d{1,3})(-?))?$/g)]) : [];
  const opacity = entries.flatMap(([, id = '', percent]) => (percent === undefined ? [] : [[id, Math.min(100, Number(percent)) / 100] as const]));
  const order = typeof ordered === 'string' ? ordered.split('.').filter((id) => /^[\w-]+$/.test(id)) : [];
  const also = typeof listed === 'string' ? /^~([\w-]+)$/.exec(listed)?.[1] : undefined;
  if (also !== undefined) return { also: [also] };
  return {
    ...(typeof listed === 'string' && { shown: entries.flatMap(([, id = '', , hidden]) => (hidden ? [] : [id])) }),
    ...(opacity.length > 0 && { opacity: Object.fromEntries(opacity) }),
    ...(order.length > 0 && { order }),
  };
}

function word(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.-]+$/.test(value) ? value : undefined;
}
