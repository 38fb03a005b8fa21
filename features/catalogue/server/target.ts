import { baseUrl, type Offer, type Reached } from '#features/ogc/server/index.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import type { LayerNode } from '#platform/map/document/schema.ts';
import type { Added } from '../contract.ts';
import type { CatalogueRecord, ServiceLink } from '../domain/csw-records.ts';
import { idOf, readKey, writeKey, type Key } from '../domain/key.ts';
import { maxFeatures, type LayerType } from '../domain/limits.ts';
import { catalogueErrors } from '../errors.ts';
import type { CatalogueMap } from '../maps.ts';
import { nodeOf, refusalOf } from './node.ts';
import { findRecord } from './records.ts';
import { elsewhere, saidBy, type Said, type Source } from './said.ts';
import { reachedOf, seenService, type ServiceRow } from './store.ts';

/** A service of the catalogue that the caller sees. */
export interface Open {
  readonly call: CallContext;
  readonly map: CatalogueMap;
  readonly row: ServiceRow;
  readonly reached: Reached;
  readonly source: Source;
}

/** The guard; then the service, opened. */
export async function openService(call: CallContext, map: CatalogueMap, id: number): Promise<Open> {
  const row = await seenService(call.db, map, call, id);
  const source = { site: call.site.code, service: row.id, version: row.version };
  return { call, map, row, reached: reachedOf(row, call.services.secrets), source };
}

/** Where a layer comes from: the service itself, or one that a record of it names. */
export interface Target {
  readonly said: Said;
  readonly offer: Offer;
  readonly reached: Reached;
}

const layerType = ({ type }: ServiceRow): LayerType => {
  if (type === 'csw') throw kernelErrors['record.not-found']();
  return type;
};

export const saidOf = ({ call, row, reached, source }: Open): Promise<Said> => saidBy(call.services, source, layerType(row), reached);

export const recordOf = ({ call, reached, source }: Open, id: string): Promise<CatalogueRecord> => findRecord(call.services, source, reached, id);

/** A service a record names is asked as that record says now; its address is judged by the guard of all outgoing requests. */
async function linked({ call, reached, source }: Open, { type, url }: ServiceLink): Promise<Pick<Target, 'said' | 'reached'>> {
  const there = elsewhere(reached, type === 'oapif' ? url.replace(/\/collections\/.*$/, '') : baseUrl(url));
  return { said: await saidBy(call.services, source, type, there), reached: there };
}

export async function targetOf(open: Open, written: string): Promise<Target> {
  const key = readKey(written);
  if (!key) throw kernelErrors['record.not-found']();
  return find(open, key);
}

async function find(open: Open, key: Key): Promise<Target> {
  if (!key.link) {
    const said = await saidOf(open);
    return { said, offer: offerIn(said, key.name), reached: open.reached };
  }
  const { services } = await recordOf(open, key.name);
  const link = services[key.link.place];
  if (!link) throw catalogueErrors['catalogue.gone']();
  const there = await linked(open, link);
  return { ...there, offer: offerIn(there.said, key.link.layer) };
}

function offerIn(said: Said, name: string): Offer {
  const offer = said.byName.get(name);
  if (!offer) throw catalogueErrors['catalogue.gone']();
  return offer;
}

/** The node of the map for a key. Throws why there is none. */
export async function nodeFor(open: Open, key: Key): Promise<LayerNode> {
  const { call, map, row } = open;
  const written = writeKey(key);
  if (written === null) throw catalogueErrors['catalogue.name']();
  const { said, offer } = await find(open, key);
  const refused = refusalOf(said, offer, call.site.srid);
  if (refused === 'projection') throw catalogueErrors['catalogue.projection']({ params: { epsg: call.site.srid } });
  const path = `/api/${map.front}/front/catalogue/services/${row.id}/layers/${written}`;
  const making = { id: idOf(row.id, written), path, srid: call.site.srid, options: row.layer_options, service: row.title };
  const node = refused ? null : nodeOf(said, offer, making);
  if (!node) throw catalogueErrors['catalogue.format']();
  return node;
}

const asAdded = (node: LayerNode): Added => ({ node, choices: [], most: node.source.kind === 'geojson' ? maxFeatures : null });

/** What a result is on the map; where a record stands for several layers, which ones there are. */
export async function add(open: Open, record: string, link?: number, layer?: string): Promise<Added> {
  if (open.row.type !== 'csw') return asAdded(await nodeFor(open, { name: record }));
  if (link !== undefined && layer !== undefined) return asAdded(await nodeFor(open, { name: record, link: { place: link, layer } }));
  const choices = await choicesOf(open, await recordOf(open, record));
  const [only, ...others] = choices;
  if (!only || others.length > 0) return { node: null, choices: [...choices], most: null };
  return asAdded(await nodeFor(open, { name: record, link: { place: only.link, layer: only.layer } }));
}

/** Services of a record that are looked into, and layers that are shown of them. */
const mostLinks = 5;
const mostChoices = 300;

/** Layers of the services a record names: the one it means, or all where it does not say. One that does not answer hides no other. */
async function choicesOf(open: Open, { services }: CatalogueRecord): Promise<Added['choices']> {
  if (services.length === 0) throw catalogueErrors['catalogue.nothing']();
  const asked = services.slice(0, mostLinks).map(async (link, place) => {
    const { said } = await linked(open, link);
    return meant(said, link.layer).map((offer) => ({
      link: place,
      layer: offer.name ?? '',
      title: offer.title,
      type: said.type,
      refused: refusalOf(said, offer, open.call.site.srid),
    }));
  });
  const answers = await Promise.allSettled(asked);
  const choices = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])).slice(0, mostChoices);
  if (choices.length > 0) return choices;
  const failed = answers.find((answer) => answer.status === 'rejected');
  const reason: unknown = failed?.reason;
  if (reason !== undefined && !(reason instanceof AppError)) throw reason;
  throw reason ?? catalogueErrors['catalogue.gone']();
}

/** By its name, also where record and service disagree about the prefix or about capitals; all where the record names none. */
function meant({ offers, byName }: Said, wanted: string): readonly Offer[] {
  const bare = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();
  const names = wanted.split(',').filter(Boolean);
  const found = names.flatMap((name) => byName.get(name) ?? offers.find((offer) => bare(offer.name ?? '') === bare(name)) ?? []);
  return found.length > 0 ? found : offers;
}
