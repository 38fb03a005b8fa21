import { sql, type RawBuilder } from 'kysely';
import { createHash } from 'node:crypto';
import type { CallContext } from '#platform/http/server/call.ts';
import { recordOf } from '#platform/kernel/unknown.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { EMPTY_TWKB } from '#platform/geo/server/twkb.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { plainStyle } from '#platform/map/document/style.ts';
import { paintErrors } from '#platform/paint/server/errors.ts';
import { paintPool } from '#platform/paint/server/paint-pool.ts';
import type { PackedFeatures, PaintedLayer, PictureType } from '#platform/paint/server/task.ts';
import { styleWithin } from '../../data/domain/filter.ts';
import { tableOf } from '../../data/server/store.ts';
import { filtered } from '../../data/server/tiles.ts';
import type { Collection } from './collections.ts';
import { groundOf, type Ground, type MapView } from './views.ts';

/** So many of a layer, and of all layers of a picture, are drawn one by one, the largest; the others as spots where there are any. */
const mostDrawn = { layer: 20_000, picture: 100_000 } as const;
/** Spots of such a layer in a picture. */
const SPOTS = 40_000;
/** A statement that takes longer is ended (PostgreSQL; the embedded database cannot be told). */
const SECONDS = 10;
/** All of a picture's statements. */
const ALL_SECONDS = 25;

export function styleOf({ data }: Collection): VectorStyle {
  return { ...styleWithin(data.style ?? plainStyle, data.filter), shape: data.shape };
}

/** What two drawings of the same place differ in. */
export function looks({ data, near, far }: Collection): string {
  const told = JSON.stringify([data.style, data.filter ?? null, near, far]);
  return `${data.versionId}/${data.mark}/${createHash('sha1').update(told).digest('base64url')}`;
}

/** Reads for as long as a map may take. Throws `paint.too-costly`. */
export async function reading<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(SECONDS * 1000)}`.execute(trx);
      return work(trx);
    });
  } catch (cause) {
    if (recordOf(cause)['code'] === '57014') throw paintErrors['paint.too-costly']({ cause });
    throw cause;
  }
}

interface Picture {
  readonly picture: Uint8Array;
  /** What was not drawn one by one. */
  readonly generalised: readonly string[];
}

interface Wanted {
  readonly view: MapView;
  readonly layers: readonly Collection[];
  readonly type: PictureType;
  readonly background: string | null;
}

/** Draws layers, the first under the others. Who may see them was asked before. Throws `paint.busy`, `paint.too-costly`. */
export async function drawMap({ site, db }: Pick<CallContext, 'site' | 'db'>, wanted: Wanted, gone?: AbortSignal): Promise<Picture> {
  const { view, layers, type, background } = wanted;
  const ground = groundOf(site, view);
  const generalised: string[] = [];
  const painted: PaintedLayer[] = [];
  const most = Math.min(mostDrawn.layer, Math.floor(mostDrawn.picture / Math.max(1, layers.length)));
  const latest = performance.now() + ALL_SECONDS * 1000;
  for (const layer of ground ? layers : []) {
    if (ground === null || ground.resolution <= layer.near || ground.resolution > layer.far) continue;
    gone?.throwIfAborted();
    if (performance.now() > latest) throw paintErrors['paint.too-costly']();
    const { whole, ...one } = await reading(db, (trx) => readLayer(trx, layer, ground, view, most));
    painted.push(one);
    if (whole !== null) generalised.push(`${layer.id}; drawn=${most}; of=${whole}`);
  }
  const { width, height, ratio } = view;
  const net = ground?.net ?? { meshes: 1, left: 0, top: 0, width: 1, height: 1, knots: new Float64Array(8) };
  const scale = { resolution: ground?.resolution ?? 0, ratio };
  const picture = await paintPool.paint({ width, height, type, background, scale, net, layers: painted }, gone);
  return { picture, generalised };
}

interface Packed {
  readonly n: number;
  readonly shapes: Uint8Array | null;
  readonly values: string | null;
}

async function readLayer(
  trx: Trx,
  layer: Collection,
  ground: Ground,
  view: MapView,
  most: number,
): Promise<PaintedLayer & { readonly whole: number | null }> {
  const { data } = layer;
  const style = styleOf(layer);
  const isNamed = style.label !== undefined && ground.resolution <= style.label.until;
  const fields = [...new Set([...(style.rules ?? []).map(({ when }) => when.field), ...(isNamed && style.label ? [style.label.field] : [])])];
  const { unit } = ground;
  const [left, , , top] = ground.box;
  const box = envelope(ground);
  const within = sql`geom && ${box} and ${filtered(data.filter)}`;
  const cut = data.shape === 'point' ? sql`geom` : sql`case when geom @ ${box} then geom else st_clipbybox2d(geom, ${box}::box2d) end`;
  const placed = (geom: RawBuilder<unknown>) =>
    sql`st_affine(${geom}, ${sql.lit(1 / unit)}, 0, 0, ${sql.lit(-1 / unit)}, ${sql.lit(-left / unit)}, ${sql.lit(top / unit)})`;
  const at = data.shape === 'point' ? sql`st_centroid(geom)` : sql`st_pointonsurface(geom)`;
  const name = isNamed ? sql`round(st_x(${placed(at)})), round(st_y(${placed(at)}))` : sql`null, null`;
  const values = sql.join([name, ...fields.map((field) => sql`properties->>${sql.lit(field)}`)]);
  const largest = sql`select id, geom, properties from ${tableOf(data.versionId)} where ${within} order by size desc, id`;
  const packed = async (geom: RawBuilder<unknown>, rows: RawBuilder<unknown>): Promise<Packed> => {
    const { rows: found } = await sql<Packed>`select count(*)::int as n,
        string_agg(coalesce(st_astwkb(${placed(geom)}, 0), ${sql.lit(EMPTY_TWKB)}::bytea), ''::bytea) as shapes,
        json_agg(json_build_array(${values}))::text as values from (${rows}) r`.execute(trx);
    return found[0] ?? { n: 0, shapes: null, values: null };
  };
  const drawn = await packed(cut, sql`${largest} limit ${sql.lit(most)}`);
  if (drawn.n < most) return { style, fields, features: featuresOf(drawn), coarse: null, whole: null };
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${tableOf(data.versionId)} where ${within}`.execute(trx);
  const whole = counted.rows[0]?.n ?? 0;
  if (whole <= most) return { style, fields, features: featuresOf(drawn), coarse: null, whole: null };
  const cell = sql.lit(ground.pixel * Math.max(1, Math.sqrt((view.width * view.height) / SPOTS)));
  const spot = sql`floor(st_x(c) / ${cell}), floor(st_y(c) / ${cell})`;
  const spots = sql`select distinct on (${spot}) id, c as geom, properties
    from (select id, properties, st_centroid(geom) as c from (${largest} offset ${sql.lit(most)}) o) p order by ${spot}, id`;
  return { style, fields, features: featuresOf(drawn), coarse: featuresOf(await packed(sql`geom`, spots)), whole };
}

const featuresOf = ({ shapes, values }: Packed): PackedFeatures => ({ shapes: shapes ?? new Uint8Array(), values: values ?? '[]' });

function envelope({ box, srid }: Ground): RawBuilder<unknown> {
  return sql`st_makeenvelope(${sql.join([...box, srid].map((one) => sql.lit(one)))})`;
}
