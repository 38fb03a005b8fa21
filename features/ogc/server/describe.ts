import type { Services } from '#platform/http/server/services.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { mapUrlParts } from './info-sample.ts';
import { namesInInfo, readFeatureType, readLayerDescription, type Property } from '../domain/describe.ts';
import { isFault, parseTree, type Element } from '#platform/geo/xml.ts';
import { ogcErrors } from '../errors.ts';
import { fetchXml } from './ask.ts';
import { baseUrl, sameOrigin, withParameters } from './addresses.ts';
import { credentialsOf } from './credentials.ts';
import type { HarvestedLayer } from './harvested.ts';
import { findService, type ServiceRow } from './store.ts';
import type { Db } from '#platform/db/tables.ts';

export interface Description {
  readonly typeName: string;
  readonly properties: readonly Property[];
}

type Asking = Pick<Services, 'outgoing' | 'secrets'>;

/** What the features of a harvested layer have: by DescribeFeatureType, of a WMS by what it says they come from, or by asking in its middle. */
export async function describeHarvested(db: Db, asking: Asking, layer: HarvestedLayer, srid: number): Promise<Description> {
  const service = await findService(db, layer.service.id);
  if (service.type === 'wfs') return { typeName: layer.name, properties: await featureType(asking, service, service.url, layer.name) };
  if (service.type !== 'wms') return { typeName: layer.name, properties: [] };
  const source = await quietly(() => describedBy(asking, service, layer.name));
  const described = source && (await quietly(() => featureType(asking, service, source.url, source.typeName)));
  if (source && described && described.length > 0) return { typeName: source.typeName, properties: described };
  return { typeName: layer.name, properties: (await quietly(() => sampled(asking, service, layer, srid))) ?? [] };
}

/** A service that does not answer this question may answer the next one. */
async function quietly<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function document(asking: Asking, service: ServiceRow, address: string): Promise<{ readonly text: string; readonly status: number }> {
  // Features may lie on another server than their pictures: the sign-in is for the one it was given for.
  const credentials = sameOrigin(service.url, address) ? credentialsOf(service, asking.secrets) : null;
  const { answer, text } = await fetchXml({ outgoing: asking.outgoing, credentials, url: address, type: null }, address);
  if (answer.status >= 400) throw ogcErrors['ogc.http-status']({ params: { status: answer.status } });
  return { text, status: answer.status };
}

async function tree(asking: Asking, service: ServiceRow, address: string): Promise<Element> {
  const { text } = await document(asking, service, address);
  const root = parseTree(text);
  if (isFault(root)) throw ogcErrors['ogc.broken-xml']({ params: { line: root.line } });
  if (/Exception(?:Report)?$/.test(root.name)) throw ogcErrors['ogc.exception']({ params: { message: messageOf(root) } });
  return root;
}

const messageOf = (element: Element): string => [element.text, ...element.children.map(messageOf)].filter(Boolean).join(' ').slice(0, 300);

async function featureType(asking: Asking, service: ServiceRow, url: string, typeName: string): Promise<readonly Property[]> {
  const question = { service: 'WFS', version: '1.1.0', request: 'DescribeFeatureType', typename: typeName };
  return readFeatureType(await tree(asking, service, withParameters(baseUrl(url), question)), typeName);
}

async function describedBy(asking: Asking, service: ServiceRow, layer: string) {
  const question = { service: 'WMS', version: '1.1.1', request: 'DescribeLayer', layers: layer, sld_version: '1.1.0' };
  return readLayerDescription(await tree(asking, service, withParameters(service.url, question)));
}

/** The names of the values at the middle of the layer, where the service tells them as plain text. */
async function sampled(asking: Asking, service: ServiceRow, layer: HarvestedLayer, srid: number): Promise<readonly Property[]> {
  if (!layer.queryable || !layer.infoFormats.includes('text/plain')) return [];
  const bounds = layer.nativeBounds.find(({ crs }) => crs === `EPSG:${srid}`)?.bounds;
  if (!bounds) return [];
  const { text } = await document(asking, service, withParameters(service.url, mapUrlParts(layer.name, bounds, srid)));
  return namesInInfo(text);
}
