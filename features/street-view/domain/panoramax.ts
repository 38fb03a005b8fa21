import { z } from 'zod';
import { turned, type SourcedPicture } from './picture.ts';

/* What Panoramax answers (GeoVisio's STAC interface): items of collections, a collection being one ride. */

const text = z.string().min(1).max(2000);
const href = z.object({ href: text });
const item = z.object({
  id: text,
  collection: text.nullish(),
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()) }),
  properties: z.object({
    datetime: text.nullish(),
    license: text.nullish(),
    'view:azimuth': z.number().nullish(),
    'geovisio:producer': text.nullish(),
    'pers:interior_orientation': z
      .object({ field_of_view: z.number().nullish(), sensor_array_dimensions: z.array(z.number()).nullish() })
      .nullish()
      .catch(null),
  }),
  assets: z.object({ sd: href.optional(), hd: href.optional() }),
  links: z.array(z.object({ rel: z.string(), href: text })).default([]),
  providers: z
    .array(z.object({ name: text, roles: z.array(z.string()).default([]) }))
    .nullish()
    .catch(null),
});
type Item = z.output<typeof item>;

const found = z.object({ features: z.array(z.unknown()) });

/** Pictures of an answer to a search; null: it is no such answer. What cannot be shown is left out. */
export function readPanoramax(answer: unknown, base: string): SourcedPicture[] | null {
  const list = found.safeParse(answer).data?.features;
  return list?.flatMap((one) => readPanoramaxItem(one, base) ?? []) ?? null;
}

export function readPanoramaxItem(answer: unknown, base: string): SourcedPicture | null {
  const read = item.safeParse(answer).data;
  const small = read?.assets.sd ?? read?.assets.hd;
  const path = read && ownPath(read);
  if (!read || !small || path === null || path === undefined) return null;
  const { properties, links, assets, providers } = read;
  const { license = null } = properties;
  const to = (rel: string): string | null => pathIn(links.find((link) => link.rel === rel)?.href ?? '');
  const [lng, lat] = read.geometry.coordinates;
  const angle = properties['pers:interior_orientation']?.field_of_view ?? null;
  const isSphere = angle === null ? isTwiceAsWide(read) : angle >= 360;
  const producers = providers?.filter(({ roles }) => roles.includes('producer')).map(({ name }) => name) ?? [];
  return {
    id: path,
    place: [lng, lat],
    heading: properties['view:azimuth'] == null ? null : turned(properties['view:azimuth']),
    takenAt: properties.datetime ?? null,
    shape: isSphere ? 'sphere' : 'flat',
    fieldOfView: isSphere ? null : angle,
    previous: to('prev'),
    next: to('next'),
    credit: [producers.at(-1) ?? properties['geovisio:producer'], 'Panoramax'].filter(Boolean).join(', '),
    licence: license == null ? null : { name: licenceNames[license.toLowerCase()] ?? license, url: linkOf(read, 'license') },
    page: `${base}/?focus=pic&pic=${encodeURIComponent(read.id)}`,
    small: small.href,
    large: (assets.hd ?? small).href,
  };
}

const licenceNames: Readonly<Record<string, string>> = {
  'etalab-2.0': 'Licence Ouverte 2.0 (Etalab)',
  'cc-by-sa-4.0': 'CC BY-SA 4.0',
  'cc-by-4.0': 'CC BY 4.0',
};

function linkOf({ links }: Item, rel: string): string | null {
  const href = links.find((link) => link.rel === rel)?.href ?? '';
  return /^https?:\/\//.test(href) ? href : null;
}

/** Without an angle the sensor tells: a picture all around is twice as wide as high. */
function isTwiceAsWide({ properties }: Item): boolean {
  const [width = 0, height = 0] = properties['pers:interior_orientation']?.sensor_array_dimensions ?? [];
  return height > 0 && Math.abs(width / height - 2) < 0.02;
}

function ownPath(read: Item): string | null {
  const own = read.collection == null ? null : idOf(read.collection, read.id);
  return own ?? pathIn(read.links.find(({ rel }) => rel === 'self')?.href ?? '');
}

/** Collection and item from an address of the interface. */
function pathIn(address: string): string | null {
  const [, collection = '', id = ''] = /\/collections\/([^/?#]+)\/items\/([^/?#]+)/.exec(address) ?? [];
  return idOf(collection, id);
}

function idOf(collection: string, id: string): string | null {
  return /^[\w-]{1,64}$/.test(collection) && /^[\w-]{1,64}$/.test(id) ? `${collection}~${id}` : null;
}

/** The address of the item behind one of our ids. */
export function panoramaxItemPath(id: string): string | null {
  const [collection = '', name = '', ...rest] = id.split('~');
  return rest.length === 0 && idOf(collection, name) !== null ? `/api/collections/${collection}/items/${name}` : null;
}
