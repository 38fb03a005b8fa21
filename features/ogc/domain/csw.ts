import { emptyOffer, isNorthingFirst, normalCrs, type Capabilities, type Offer } from './capabilities.ts';
import { parameterValues, readCorners, readService } from './ows.ts';
import { all, at, texts, textAt, type Element } from '#platform/geo/xml.ts';

/** CSW 2.0.2. A catalogue lists nothing in its capabilities: its records are asked for page by page. */
export function readCsw(root: Element): Capabilities {
  return {
    ...readService(root),
    type: 'csw',
    version: root.attributes['version'] ?? '2.0.2',
    formats: parameterValues(root, 'GetRecords', 'outputSchema'),
    infoFormats: [],
    maxWidth: null,
    maxHeight: null,
    offers: [],
  };
}

export interface RecordPage {
  readonly total: number;
  /** Position to go on at; 0 when all were given. */
  readonly next: number;
  readonly offers: readonly Offer[];
}

/** One page of records in Dublin Core; null when the answer is something else. */
export function readRecords(root: Element): RecordPage | null {
  const results = root.name === 'GetRecordsResponse' ? at(root, 'SearchResults') : undefined;
  if (!results) return null;
  const count = (name: string): number => Number(results.attributes[name] ?? 0) || 0;
  return { total: count('numberOfRecordsMatched'), next: count('nextRecord'), offers: results.children.flatMap(readRecord) };
}

function readRecord(record: Element): Offer[] {
  const name = textAt(record, 'identifier');
  if (name === null) return [];
  const [box] = [...all(record, 'BoundingBox'), ...all(record, 'WGS84BoundingBox')];
  const crs = normalCrs(box?.attributes['crs'] ?? '');
  const links = [...texts(record, 'references'), ...texts(record, 'URI')].filter((link) => /^https?:/i.test(link));
  return [
    {
      ...emptyOffer,
      name,
      title: textAt(record, 'title') ?? name,
      abstract: textAt(record, 'abstract') ?? textAt(record, 'description'),
      keywords: texts(record, 'subject'),
      bounds: readCorners(box, box?.name === 'BoundingBox' && isNorthingFirst(crs)),
      formats: texts(record, 'format'),
      metadataUrls: links,
    },
  ];
}
