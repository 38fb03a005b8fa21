import type { Changes } from './changes.ts';

/** What the address of a map page says: sent to someone else, it shows the same map. */
export interface MapAddress {
  readonly center?: readonly [number, number];
  readonly scale?: number;
  readonly basemap?: string;
  readonly layers: Changes;
  /** Tool whose panel is open. */
  readonly panel?: string;
  readonly swipe?: Swipe;
  readonly asked?: AskedFeature;
}

/** Features of one layer that a link shows: by number, or by the value of a field. */
export interface AskedFeature {
  readonly layer: string;
  readonly by: { readonly feature: number } | { readonly field: string; readonly value: string };
  /** The address says the place as well: the map need not go to the feature. */
  readonly isPlaced: boolean;
}

/** Two layers or backgrounds side by side, parted at a share of the map's width; null: nothing of its own on that side. */
export interface Swipe {
  readonly left: string | null;
  readonly right: string | null;
  /** 0 (all is right) to 1. */
  readonly at: number;
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
  /** Left, right and percent of a comparison: `l12*streets*50`. */
  readonly w?: string;
  /** In words, because other applications write them: `layer=l12&feature=345`, `layer=l12&field=process&value=2026-14`. */
  readonly layer?: string;
  readonly feature?: number;
  readonly field?: string;
  readonly value?: string;
}

/** `seen`: what is on now. It is written when it is not the usual, or to say how opaque it is. */
export function toSearch(address: MapAddress, seen: readonly string[] = []): MapSearch {
  const { shown, opacity = {}, order } = address.layers;
  const names = shown ?? (Object.keys(opacity).length > 0 ? seen : undefined);
  const percent = (id: string): string => (opacity[id] === undefined ? '' : `*${Math.round(opacity[id] * 100)}`);
  const { asked } = address;
  const unseen = Object.keys(opacity).filter((id) => !names?.includes(id));
  return {
    c: address.center ? `${address.center[0].toFixed(1)},${address.center[1].toFixed(1)}` : undefined,
    s: address.scale === undefined ? undefined : Math.round(address.scale),
    b: address.basemap,
    l: names && [...names.map((id) => `${id}${percent(id)}`), ...unseen.map((id) => `${id}${percent(id)}-`)].join('.'),
    o: order?.join('.'),
    p: address.panel,
    w: address.swipe && `${address.swipe.left ?? ''}*${address.swipe.right ?? ''}*${Math.round(address.swipe.at * 100)}`,
    layer: asked?.layer,
    feature: asked && 'feature' in asked.by ? asked.by.feature : undefined,
    field: asked && 'field' in asked.by ? asked.by.field : undefined,
    value: asked && 'field' in asked.by ? asked.by.value : undefined,
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
    ...swipeFrom(search['w']),
    ...askedFrom(search, Number.isFinite(x) && Number.isFinite(y)),
  };
}

function askedFrom(search: Readonly<Record<string, unknown>>, isPlaced: boolean): Pick<MapAddress, 'asked'> {
  const [layer, feature, field, value] = ['layer', 'feature', 'field', 'value'].map((key) => String(search[key] ?? ''));
  if (layer === undefined || !/^[\w-]{1,80}$/.test(layer)) return {};
  if (feature !== undefined && /^\d{1,15}$/.test(feature)) return { asked: { layer, by: { feature: Number(feature) }, isPlaced } };
  return field && value ? { asked: { layer, by: { field, value }, isPlaced } } : {};
}

function swipeFrom(value: unknown): Pick<MapAddress, 'swipe'> {
  const [, left = '', right = '', percent] = /^([\w-]*)\*([\w-]*)\*(\d{1,3})$/.exec(String(value ?? '')) ?? [];
  if (percent === undefined || left === right) return {};
  return { swipe: { left: left || null, right: right || null, at: Math.min(100, Number(percent)) / 100 } };
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
