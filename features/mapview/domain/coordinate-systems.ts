import { knownProjection, mover, type Move } from '#platform/geo/projections.ts';

/** A way of writing where something is. */
export interface CoordinateSystem {
  /** `4326.dms` is 4326 written in degrees, minutes and seconds. */
  readonly id: string;
  readonly epsg: number;
  readonly name: string;
  /** Degrees are written latitude first, metres easting first. */
  readonly kind: 'metres' | 'degrees' | 'dms';
  /** Metres by which the shift of an old datum may be off; null: exact to the centimetre. */
  readonly offBy: number | null;
}

const system = (epsg: number, name: string, offBy: number | null = null): CoordinateSystem => ({
  id: String(epsg),
  epsg,
  name,
  kind: knownProjection(epsg)?.unit === 'degree' ? 'degrees' : 'metres',
  offBy,
});

const everywhere: readonly CoordinateSystem[] = [system(4326, 'WGS 84'), { ...system(4326, 'WGS 84'), id: '4326.dms', kind: 'dms' }];

/** Three parameters carry the old datums over: good to some five metres (EPSG's own word for them). */
const old = 5;
const mainland: readonly CoordinateSystem[] = [
  system(3763, 'ETRS89 / PT-TM06'),
  system(25829, 'ETRS89 / UTM 29N'),
  system(32629, 'WGS 84 / UTM 29N'),
  system(27493, 'Datum 73 / Hayford-Gauss', old),
  system(20790, 'Datum Lisboa / Hayford-Gauss militar', old),
  system(20791, 'Datum Lisboa / Hayford-Gauss', old),
  system(5018, 'Datum Lisboa / Hayford-Gauss (nova)', old),
];
const islands: Readonly<Record<number, string>> = {
  5014: 'PTRA08 / UTM 25N (Grupo Ocidental)',
  5015: 'PTRA08 / UTM 26N (Grupos Central e Oriental)',
  5016: 'PTRA08 / UTM 28N (Madeira)',
};

/** What is spoken where the map is; its own comes first, then degrees. */
export function systemsOf(map: { readonly epsg: number; readonly name: string }): readonly CoordinateSystem[] {
  const island = islands[map.epsg];
  const local = island === undefined ? mainland : [system(map.epsg, island)];
  const own = local.find(({ epsg }) => epsg === map.epsg) ?? { id: String(map.epsg), epsg: map.epsg, name: map.name, kind: 'metres', offBy: null };
  return [own, ...everywhere, ...local.filter(({ epsg }) => epsg !== map.epsg)];
}

type Pair = readonly [number, number];
/** The map's own definition, for codes the list of projections does not have. */
type OwnMap = { readonly epsg: number; readonly proj4: string };

const move = (from: number, to: number, { epsg, proj4 }: OwnMap): Move => mover(from, to, { srid: epsg, proj4 });

/** A point of the map, as the system writes it. */
export function written({ epsg, kind }: CoordinateSystem, point: Pair, map: OwnMap): string {
  const [x, y] = move(map.epsg, epsg, map)(point);
  if (kind === 'metres') return `${x.toFixed(2)}, ${y.toFixed(2)}`;
  return kind === 'degrees' ? `${y.toFixed(6)}, ${x.toFixed(6)}` : `${sexagesimal(y, 'N', 'S')}, ${sexagesimal(x, 'E', 'W')}`;
}

/** Metres of a system as a point of the map; null: nothing that can be. */
export function pointFrom(epsg: number, pair: Pair, map: OwnMap): Pair | null {
  // Beyond the pole the formulas still give numbers.
  if (knownProjection(epsg)?.unit === 'degree' && (Math.abs(pair[0]) > 180 || Math.abs(pair[1]) > 90)) return null;
  const [x, y] = move(epsg, map.epsg, map)(pair);
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
}

/** 40° 12' 20.27" N: to a hundredth of a second, a third of a metre. */
export function sexagesimal(degrees: number, positive: string, negative: string): string {
  // Rounded before it is taken apart: never sixty seconds.
  const hundredths = Math.round(Math.abs(degrees) * 360_000);
  const seconds = ((hundredths % 6000) / 100).toFixed(2).padStart(5, '0');
  const minutes = String(Math.floor(hundredths / 6000) % 60).padStart(2, '0');
  return `${Math.floor(hundredths / 360_000)}° ${minutes}' ${seconds}" ${degrees < 0 ? negative : positive}`;
}
