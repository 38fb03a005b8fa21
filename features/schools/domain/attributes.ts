import type { CarDirection } from './graph.ts';

export interface StreetAttributes {
  readonly sourceId: string | null;
  readonly name: string;
  readonly cars: CarDirection;
  readonly foot: boolean;
  readonly speed: number;
}

/** km/h that are driven, by the kind of way (`highway` of OpenStreetMap; the map of the municipality uses the same words). */
const speeds: Readonly<Record<string, number>> = {
  motorway: 110,
  trunk: 80,
  primary: 60,
  secondary: 50,
  tertiary: 45,
  unclassified: 35,
  residential: 35,
  living_street: 15,
  service: 20,
  road: 35,
};
const onFoot = new Set(['pedestrian', 'path', 'footway', 'steps', 'cycleway', 'bridleway', 'track']);
const carsOnly = new Set(['motorway', 'trunk']);
const forth = new Set(['yes', 'true', '1', 'f', 'ft']);
const back = new Set(['-1', 'reverse', 't', 'tf']);
const refused = new Set(['no', 'private']);

/** What the columns of a file say of a line, with the names of OpenStreetMap and of its usual exports; null: it is no street. */
export function attributesOf(properties: Readonly<Record<string, unknown>>): StreetAttributes | null {
  const cells = new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), said(value)]));
  const cell = (...names: string[]): string => names.map((name) => cells.get(name) ?? '').find((value) => value !== '') ?? '';
  const word = (...names: string[]): string => cell(...names).toLowerCase();
  const kind = (word('highway', 'fclass', 'kind', 'class', 'tipo') || 'residential').replace(/_link$/, '');
  const isPath = onFoot.has(kind);
  const usual = speeds[kind];
  if (!isPath && usual === undefined) return null;
  const access = word('access');
  const drive = word('motor_vehicle', 'motorcar') || access;
  const walk = word('foot') || access;
  const foot = carsOnly.has(kind) ? walk === 'yes' : !refused.has(walk) && word('sidewalk') !== 'none';
  const cars = isPath || refused.has(drive) ? 'none' : directionOf(word('oneway'), word('junction') === 'roundabout' || kind === 'motorway');
  if (!foot && cars === 'none') return null;
  const limit = Number.parseInt(cell('maxspeed'), 10);
  return {
    sourceId: cell('osm_id', '@id', 'id', 'fid', 'gid', 'objectid').slice(0, 60) || null,
    name: (cell('name', 'nome', 'toponimo', 'designacao') || nameless).slice(0, 200),
    cars,
    foot,
    speed: limit >= 5 && limit <= 130 ? limit : (usual ?? 10),
  };
}

const nameless = '—';

function directionOf(oneWay: string, isUsual: boolean): CarDirection {
  if (forth.has(oneWay)) return 'forward';
  if (back.has(oneWay)) return 'backward';
  return isUsual && oneWay === '' ? 'forward' : 'both';
}

function said(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : '';
}
