import { recordOf } from '#platform/kernel/unknown.ts';

/** A collection of OGC API Features, in the shape of other services' layers. */
export interface Collection {
  readonly name: string;
  readonly title: string;
  readonly abstract: string | null;
  readonly keywords: readonly string[];
  /** `EPSG:3763`; features come in degrees besides. */
  readonly projections: readonly string[];
  readonly bounds: readonly [number, number, number, number] | null;
  readonly attribution: string | null;
}

/** The collections of `/collections`; null when the answer is something else. Those that hold no features are left out. */
export function readCollections(answer: unknown): readonly Collection[] | null {
  const { collections } = recordOf(answer);
  if (!Array.isArray(collections)) return null;
  const shared = strings(recordOf(answer)['crs']);
  return collections.slice(0, 5000).flatMap((one: unknown): Collection[] => {
    const { id, title, description, keywords, crs, extent, itemType, attribution } = recordOf(one);
    if (typeof id !== 'string' || id === '' || (typeof itemType === 'string' && itemType !== 'feature')) return [];
    // `#/crs` stands for the list that all collections share.
    const projections = strings(crs).flatMap((name) => (name === '#/crs' ? shared : [name]));
    return [
      {
        name: id,
        title: text(title) ?? id,
        abstract: text(description),
        keywords: strings(keywords),
        projections: [...new Set(projections.flatMap((name) => epsgOf(name) ?? []))],
        bounds: boundsOf(extent),
        attribution: text(attribution),
      },
    ];
  });
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

function epsgOf(uri: string): string | null {
  const code = /\/def\/crs\/EPSG\/[\d.]+\/(\d+)$/.exec(uri)?.[1];
  return code === undefined ? null : `EPSG:${code}`;
}

/** The first box, of two or three dimensions. */
function boundsOf(extent: unknown): Collection['bounds'] {
  const { bbox } = recordOf(recordOf(extent)['spatial']);
  const first: unknown = Array.isArray(bbox) ? bbox[0] : null;
  const numbers = Array.isArray(first) ? first.map(Number) : [];
  const [west, south, east, north] = numbers.length === 6 ? [numbers[0], numbers[1], numbers[3], numbers[4]] : numbers;
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  return [west, south, east, north].every(Number.isFinite) ? [west, south, east, north] : null;
}
