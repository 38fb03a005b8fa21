import { all, at, texts, textAt, type Element } from '#platform/geo/xml.ts';
import type { LayerType } from './limits.ts';

/** A service a record names, which the map can show. */
export interface ServiceLink {
  readonly type: LayerType;
  readonly url: string;
  /** Layer there; empty: the record does not say. */
  readonly layer: string;
  readonly title: string;
}

interface OtherLink {
  readonly url: string;
  readonly title: string;
}

/** A catalogue's record in Dublin Core, as GeoNetwork (`dc:URI`) and pycsw (`dct:references`) write it. */
export interface CatalogueRecord {
  readonly id: string;
  readonly title: string;
  readonly abstract: string | null;
  readonly keywords: readonly string[];
  readonly thumbnail: string | null;
  readonly services: readonly ServiceLink[];
  readonly links: readonly OtherLink[];
  readonly organisations: readonly string[];
  readonly dates: readonly string[];
  readonly type: string | null;
  readonly formats: readonly string[];
  readonly languages: readonly string[];
  readonly rights: readonly string[];
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number] | null;
}

export interface RecordPage {
  readonly total: number;
  readonly records: readonly CatalogueRecord[];
}

/** A page of records; null when the answer is something else. */
export function readRecordPage(root: Element): RecordPage | null {
  const results = root.name === 'GetRecordsResponse' ? at(root, 'SearchResults') : undefined;
  if (!results) return null;
  const total = Number(results.attributes['numberOfRecordsMatched']);
  const records = results.children.flatMap((one) => readRecord(one) ?? []);
  return { total: Number.isInteger(total) && total >= 0 ? total : records.length, records };
}

/** The record asked for by its id: in an envelope (2.0.2) or alone (3.0). */
export function readSingleRecord(root: Element): CatalogueRecord | null {
  const record = root.name === 'GetRecordByIdResponse' ? root.children[0] : root;
  return record ? readRecord(record) : null;
}

const webAddress = (text: string): string | null => (/^https?:\/\/[^\s<>"]+$/i.test(text.trim()) ? text.trim() : null);

function readRecord(record: Element): CatalogueRecord | null {
  const id = textAt(record, 'identifier');
  if (record.name !== 'Record' || id === null) return null;
  const title = textAt(record, 'title') ?? id;
  const links = [...all(record, 'URI'), ...all(record, 'references')].flatMap((link) => {
    const url = webAddress(link.text);
    const { protocol = '', scheme = '', name = '', description = '' } = link.attributes;
    return url === null ? [] : [{ url, protocol: protocol || scheme, name, title: description || name || hostOf(url) }];
  });
  const isPicture = ({ url, protocol, name }: (typeof links)[number]): boolean =>
    /thumbnail|overview/i.test(`${protocol} ${name}`) || /^image\//i.test(protocol) || (protocol === '' && /\.(png|jpe?g|gif|webp)$/i.test(url));
  const services = links.flatMap((link): ServiceLink[] => {
    const type = isPicture(link) ? null : typeOf(link.protocol, link.url);
    return type === null ? [] : [{ type, url: link.url, layer: link.name || layerIn(link.url), title: link.title }];
  });
  return {
    id,
    title,
    abstract: textAt(record, 'abstract') ?? textAt(record, 'description'),
    keywords: texts(record, 'subject'),
    thumbnail: links.find(isPicture)?.url ?? null,
    services: services.slice(0, 50),
    links: links.filter((link) => !isPicture(link)).map(({ url, title: words }) => ({ url, title: words })),
    organisations: [...new Set(['creator', 'publisher', 'contributor'].flatMap((name) => texts(record, name)))],
    dates: [...new Set(['modified', 'date', 'issued', 'created'].flatMap((name) => texts(record, name)))],
    type: textAt(record, 'type'),
    formats: texts(record, 'format'),
    languages: texts(record, 'language'),
    rights: [...texts(record, 'rights'), ...texts(record, 'license')],
    bounds: readBounds(record),
  };
}

/** What a link leads to, by what it says of itself, else by its address. A link to a page or a download is none of these. */
function typeOf(protocol: string, url: string): LayerType | null {
  if (/wmts/i.test(protocol)) return 'wmts';
  if (/wms/i.test(protocol)) return 'wms';
  if (/wfs/i.test(protocol)) return 'wfs';
  if (/ogc[\s:-]*api[\s:-]*features|oapif/i.test(protocol)) return 'oapif';
  if (protocol !== '' && !/^(WWW:LINK|http|https|OGC|link|urn:x-esri)/i.test(protocol)) return null;
  const service = /[?&]service=(wms|wmts|wfs)\b/i.exec(url)?.[1]?.toLowerCase();
  return service === 'wms' || service === 'wmts' || service === 'wfs' ? service : null;
}

const hostOf = (url: string): string => /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;

function layerIn(url: string): string {
  const written = /[?&](?:layers?|typenames?)=([^&#]*)/i.exec(url)?.[1] ?? '';
  try {
    return decodeURIComponent(written.replaceAll('+', ' '));
  } catch {
    // A lone percent sign: the name as it stands.
    return written;
  }
}

/** Degrees, west first. Catalogues write them both ways: what lies outside the globe when read one way is read the other. */
function readBounds(record: Element): CatalogueRecord['bounds'] {
  const box = at(record, 'BoundingBox') ?? at(record, 'WGS84BoundingBox');
  const corner = (name: string): number[] => (textAt(box, name) ?? '').split(/\s+/).map(Number);
  const [a = Number.NaN, b = Number.NaN] = corner('LowerCorner');
  const [c = Number.NaN, d = Number.NaN] = corner('UpperCorner');
  const isTurned = box?.name === 'BoundingBox' && /EPSG.*4326$/i.test(box.attributes['crs'] ?? '');
  const [west, south, east, north] = isTurned ? [b, a, d, c] : [a, b, c, d];
  const isFine =
    [west, south, east, north].every(Number.isFinite) && west <= east && south <= north && Math.abs(south) <= 90 && Math.abs(north) <= 90;
  return isFine ? [west, south, east, north] : null;
}
