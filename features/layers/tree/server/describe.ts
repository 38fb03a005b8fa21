import { sql } from 'kysely';
import { describeHarvested, harvestedLayers, mayOgc, pageResources, type HarvestedLayer } from '#features/ogc/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { wordsOf } from '#platform/kernel/words.ts';
import { pickableData, shownData } from '../../data/server/shown.ts';
import type { LayerDescription, TreeContract, TreeResource } from '../contract.ts';
import type { Property, PropertyType } from '../domain/properties.ts';
import { territoryLayer, territoryLayers } from '../domain/sources.ts';
import type { TileLayer, TileLayerId } from '../../territory/domain/tile-layers.ts';

/** A harvested layer the person may make map layers of: of a private service only who may see what those have. */
export async function findHarvested({ db, can }: Pick<CallContext, 'db' | 'can'>, id: string): Promise<HarvestedLayer> {
  const [layer] = /^\d+$/.test(id) ? await harvestedLayers(db, [Number(id)]) : [];
  if (!layer || (layer.service.isPrivate && !can(mayOgc.resources))) throw kernelErrors['record.not-found']();
  return layer;
}

export async function describeResource(call: Call<TreeContract['describe']>): Promise<LayerDescription> {
  const { db, site, services, params, locale } = call;
  const own = territoryLayer(params.id);
  if (own) return { id: own.id, name: own.id, title: own.label[locale], properties: [...(await columnsOf(db, own))] };
  if (params.id.startsWith('data-')) {
    const data = await shownData(db, Number(params.id.slice(5)));
    if (!data) throw kernelErrors['record.not-found']();
    const properties: Property[] = [...data.fields.map(({ key, type }) => ({ name: key, type })), { name: 'geom', type: data.shape }];
    return { id: params.id, name: params.id, title: data.title, properties };
  }
  const layer = await findHarvested(call, params.id);
  const { typeName, properties } = await describeHarvested(db, services, layer, site.srid);
  return { id: params.id, name: typeName, title: layer.title, properties: properties.map(({ name, type }) => ({ name, type })) };
}

/** Where the rows of a built-in layer stand. */
const tables: Readonly<Partial<Record<TileLayerId, string>>> = {
  school: 'school',
  municipality_boundary: 'municipality_boundary',
  parish: 'parish',
  parcel: 'parcel',
};

/** What tiles of a built-in layer tell of a feature: its columns that the drawing or the words of the layer speak of. */
async function columnsOf(db: Db, { id, style, identify, staffFields = [] }: TileLayer): Promise<readonly Property[]> {
  const marks = [...(identify?.title.pt ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const named = [...marks, ...(identify?.fields ?? []).map(({ name }) => name), ...staffFields.map(({ name }) => name), style?.label?.field ?? ''];
  const { rows } = await sql<{ name: string; type: string }>`select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${tables[id] ?? 'asset'} order by ordinal_position`.execute(db);
  const told = rows.filter(({ name }) => named.includes(name)).map(({ name, type }) => ({ name, type: simpleType(type) }));
  const shape: PropertyType = style?.shape ?? 'geometry';
  return [...told, { name: 'geom', type: shape }];
}

function simpleType(type: string): PropertyType {
  if (/int/.test(type)) return 'integer';
  if (/numeric|double|real/.test(type)) return 'number';
  if (/timestamp/.test(type)) return 'datetime';
  return type === 'date' || type === 'boolean' ? type : 'text';
}

const blank = { service: null, serviceId: null, type: null, styles: [], formats: [], infoFormats: [] };

/** What layers can be made of: the territory's own first, then what was harvested. */
export async function listResources({ db, query, locale, can }: Call<TreeContract['resources']>) {
  const { page, pageSize, q, serviceId } = query;
  const asked = q === undefined ? [] : wordsOf(q);
  const own: TreeResource[] = territoryLayers
    .filter(({ permission }) => permission === null || can(permission))
    .filter(({ label }) => asked.every((word) => wordsOf(label[locale]).some((part) => part.startsWith(word))))
    .map(({ id, label }) => ({ ...blank, id, kind: 'territory', title: label[locale], name: id }));
  const data = (await pickableData(db, q)).map(({ id, title }): TreeResource => ({
    ...blank,
    id: `data-${id}`,
    kind: 'data',
    title,
    name: `data-${id}`,
  }));
  const shown = page === 1 && serviceId === undefined ? [...data, ...own] : [];
  const found = await pageResources(db, { ...query, public: !can(mayOgc.resources), drawable: true });
  const harvested: TreeResource[] = found.items.map((item) => ({
    id: String(item.resourceId),
    kind: 'ogc',
    title: item.title,
    name: item.id ?? '',
    service: item.serviceTitle,
    serviceId: item.serviceId,
    type: item.serviceType,
    styles: item.styles.map(({ name, title }) => ({ name, title })),
    formats: item.formats,
    infoFormats: item.infoFormats,
  }));
  return { items: [...shown, ...harvested], total: found.total + shown.length, totalIsExact: found.totalIsExact, page, pageSize };
}
