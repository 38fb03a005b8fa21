import { askService, baseUrl, sameOrigin, type Capabilities, type Offer, type Reached } from '#features/ogc/server/index.ts';
import type { Services } from '#platform/http/server/services.ts';
import { KeptAnswers } from '#platform/outgoing/server/kept-answers.ts';
import type { LayerType } from '../domain/limits.ts';
import { readCollections } from '../domain/oapif.ts';
import { catalogueErrors } from '../errors.ts';
import { collectionsUrl } from './oapif-urls.ts';

/** What a service offers, by name, with what is needed to draw it. */
export interface Said {
  readonly type: LayerType;
  readonly url: string;
  readonly version: string;
  readonly about: Pick<Capabilities, 'title' | 'abstract' | 'contact' | 'fees' | 'accessConstraints'> | null;
  readonly grids: NonNullable<Capabilities['grids']>;
  /** Those that can be asked for, in the order of the service, each once. */
  readonly offers: readonly Offer[];
  readonly byName: ReadonlyMap<string, Offer>;
}

interface Answer {
  readonly bytes: number;
  readonly value: Said;
}

interface Kept<T> {
  readonly body: { readonly byteLength: number };
  readonly value: T;
}

export type Asking = Pick<Services, 'outgoing'>;

/** Layers of a service that are looked at. */
const mostOffers = 5000;
const megabyte = 1024 * 1024;

/**
 * What services answered, for ten minutes. A key holds the municipality, the service and its version, so that what one sign-in was told is never
 * told for another; and nobody gets here before the guard has said that they see the service. A service that fails rests for ten seconds.
 */
const kept = new KeptAnswers<Kept<unknown>>({ maxBytes: 96 * megabyte });

export interface Source {
  readonly site: string;
  readonly service: number;
  readonly version: number;
}

export async function keep<T>(
  { site, service, version }: Source,
  what: string,
  ask: () => Promise<{ readonly bytes: number; readonly value: T }>,
): Promise<T> {
  const key = `${site} ${service} ${version} ${what}`;
  const answer = await kept.get(
    key,
    key,
    async () => {
      const { bytes, value } = await ask();
      return { body: { byteLength: bytes }, value };
    },
    () => true,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key is asked for by one kind of question only
  return answer.value as T;
}

/** The capabilities of a service, or the collections of an interface. */
export function saidBy(asking: Asking, source: Source, type: LayerType, reached: Reached): Promise<Said> {
  return keep<Said>(source, `${type} ${reached.url}`, () =>
    type === 'oapif' ? askCollections(asking, reached) : askCapabilities(asking, type, reached),
  );
}

async function askCapabilities({ outgoing }: Asking, type: Exclude<LayerType, 'oapif'>, { url, credentials, headers }: Reached): Promise<Answer> {
  const { capabilities, bytes } = await askService({ url, type, credentials, headers, outgoing });
  const { title, abstract, contact, fees, accessConstraints, version, grids = [] } = capabilities;
  const about = { title, abstract, contact, fees, accessConstraints };
  // What was read of a document takes some times its length.
  return { bytes: bytes * 3, value: { type, url: baseUrl(url), version, about, grids, ...named(capabilities.offers.flatMap(flat)) } };
}

function named(all: readonly Offer[]): Pick<Said, 'offers' | 'byName'> {
  const byName = new Map<string, Offer>();
  for (const offer of all) {
    if (byName.size >= mostOffers) break;
    if (offer.name !== null && !byName.has(offer.name)) byName.set(offer.name, { ...offer, children: [] });
  }
  return { offers: [...byName.values()], byName };
}

const flat = (offer: Offer): Offer[] => [offer, ...offer.children.flatMap(flat)];

async function askCollections({ outgoing }: Asking, { url, credentials, headers }: Reached): Promise<Answer> {
  const answer = await outgoing.fetch(collectionsUrl(url), {
    credentials,
    headers: { ...headers, accept: 'application/json' },
    maxBytes: 10 * megabyte,
  });
  const collections = answer.status < 400 ? readCollections(jsonOf(answer.body)) : null;
  if (collections === null) throw catalogueErrors['catalogue.answer']();
  const offers = collections.map((one): Offer => ({ ...plain, ...one }));
  return { bytes: answer.body.byteLength * 3, value: { type: 'oapif', url, version: '1.0', about: null, grids: [], ...named(offers) } };
}

const plain: Omit<Offer, 'name' | 'title'> = {
  abstract: null,
  keywords: [],
  queryable: true,
  bounds: null,
  nativeBounds: [],
  projections: [],
  styles: [],
  formats: ['application/geo+json'],
  infoFormats: [],
  dimensions: [],
  minScale: null,
  maxScale: null,
  attribution: null,
  metadataUrls: [],
  tileMatrixSets: [],
  tileTemplate: null,
  children: [],
};

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // A page, or half an answer: the reader finds no collections in it.
    return null;
  }
}

/** Another server that a record of a catalogue names: the catalogue's sign-in is not for it, unless it is the same. */
export function elsewhere(catalogue: Reached, url: string): Reached {
  const isSame = sameOrigin(catalogue.url, url);
  return { url, credentials: isSame ? catalogue.credentials : null, headers: isSame ? catalogue.headers : undefined, isPrivate: catalogue.isPrivate };
}
