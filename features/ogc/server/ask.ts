import type { AppError } from '#platform/kernel/errors.ts';
import type { Outgoing, OutgoingAnswer } from '#platform/outgoing/server/outgoing.ts';
import { countOffers, once, type Capabilities, type Offer, type ServiceType } from '../domain/capabilities.ts';
import { readRecords, type RecordPage } from '../domain/csw.ts';
import { readCapabilities, readRoot, versionsOf, type Reading } from '../domain/read-capabilities.ts';
import { ogcErrors } from '../errors.ts';
import type { Found } from '../contract.ts';
import { baseUrl, capabilitiesUrl, guessTypes, isDocument, withParameters } from './addresses.ts';
import { decodeXml } from './decode.ts';

export interface Question {
  readonly url: string;
  /** Null: find out. */
  readonly type: ServiceType | null;
  readonly credentials: { readonly username: string; readonly password: string } | null;
}

export interface Answered {
  readonly url: string;
  readonly capabilities: Capabilities;
  readonly redirectedTo: string | null;
  readonly milliseconds: number;
  /** Length of the document. */
  readonly bytes: number;
}

/** Capabilities of two megabytes are common, ten is the largest seen. */
const maxBytes = 10 * 1024 * 1024;
const timeoutMs = 20_000;

export interface Asking extends Question {
  readonly outgoing: Outgoing;
  /** Sent to the service itself only, as the sign-in is. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What the service says of itself, in the newest version both speak. Throws an error that says what is wrong. */
export async function askService(asking: Asking): Promise<Answered> {
  const url = baseUrl(asking.url);
  let first: AppError | null = null;
  for (const type of asking.type ? [asking.type] : guessTypes(asking.url)) {
    for (const version of versionsOf[type]) {
      const { answer, reading } = await fetchReading(asking, capabilitiesUrl(url, type, version));
      if (reading.is === 'capabilities') {
        const { capabilities } = reading;
        if (asking.type !== null && capabilities.type !== asking.type) throw otherType(capabilities.type, asking.type);
        return { url, capabilities, redirectedTo: movedTo(url, answer.url), milliseconds: answer.milliseconds, bytes: answer.body.byteLength };
      }
      first ??= complaint(reading);
      // Neither another version nor another type makes a service of a web page or of one fixed document.
      if (reading.is === 'page' || isDocument(url)) throw first;
    }
  }
  throw first ?? ogcErrors['ogc.page']();
}

async function fetchReading(asking: Asking, address: string): Promise<{ answer: OutgoingAnswer; reading: Reading }> {
  const { answer, text } = await fetchXml(asking, address);
  const reading = readCapabilities(text);
  if (answer.status >= 400 && reading.is !== 'exception') throw ogcErrors['ogc.http-status']({ params: { status: answer.status } });
  return { answer, reading };
}

/** A document of a service, decoded; `document` is a question written as one. */
export async function fetchXml(asking: Asking, address: string, document?: string): Promise<{ answer: OutgoingAnswer; text: string }> {
  const { outgoing, credentials, signal } = asking;
  const answer = await outgoing.fetch(address, {
    credentials,
    headers: {
      ...asking.headers,
      accept: 'application/xml, text/xml, application/vnd.ogc.wms_xml, */*;q=0.5',
      ...(document !== undefined && { 'content-type': 'application/xml; charset=utf-8' }),
    },
    maxBytes,
    timeoutMs,
    ...(signal && { signal }),
    ...(document !== undefined && { method: 'POST', body: document }),
  });
  if (answer.status === 401 || answer.status === 403) throw ogcErrors['ogc.sign-in']();
  return { answer, text: decodeXml(answer.body, answer.headers['content-type'] ?? '') };
}

/** Why an answer is of no use, as an error to be said. */
export function complaint(reading: Exclude<Reading, { is: 'capabilities' }>): AppError {
  switch (reading.is) {
    case 'page':
      return ogcErrors['ogc.page']();
    case 'broken':
      return ogcErrors['ogc.broken-xml']({ params: { line: reading.line } });
    case 'exception':
      return ogcErrors['ogc.exception']({ params: { message: reading.message } });
    case 'old':
      return ogcErrors['ogc.version']({ params: { type: reading.type.toUpperCase(), version: reading.version } });
    case 'other':
      return ogcErrors['ogc.other-document']({ params: { root: reading.root.slice(0, 60) } });
  }
}

function otherType(found: ServiceType, wanted: ServiceType): AppError {
  return ogcErrors['ogc.other-type']({ params: { found: found.toUpperCase(), wanted: wanted.toUpperCase() } });
}

function movedTo(base: string, answered: string): string | null {
  const [asked, came] = [new URL(base), new URL(baseUrl(answered))];
  return asked.origin === came.origin && asked.pathname === came.pathname ? null : came.href;
}

/** At most this many records of a catalogue are kept. */
const maxRecords = 2000;
const pageSize = 100;

/** The records of a catalogue as offers; `limit` 0 only counts them. */
export async function askRecords(asking: Asking, limit = maxRecords): Promise<{ offers: Offer[]; total: number }> {
  const offers: Offer[] = [];
  let total = 0;
  for (let start = 1; start > 0;) {
    const page = await askPage(asking, start, limit === 0 ? 1 : pageSize);
    total = page.total;
    offers.push(...page.offers);
    const goesOn = limit > 0 && page.next > start && offers.length < Math.min(limit, total);
    start = goesOn ? page.next : 0;
  }
  return { offers: offers.slice(0, limit), total };
}

async function askPage(asking: Asking, start: number, size: number): Promise<RecordPage> {
  const question = {
    service: 'CSW',
    version: '2.0.2',
    request: 'GetRecords',
    typeNames: 'csw:Record',
    elementSetName: 'full',
    resultType: 'results',
    outputSchema: 'http://www.opengis.net/cat/csw/2.0.2',
    startPosition: String(start),
    maxRecords: String(size),
  };
  const { answer, text } = await fetchXml(asking, withParameters(baseUrl(asking.url), question));
  const root = readRoot(text);
  if ('is' in root) throw complaint(root);
  const page = readRecords(root);
  if (!page || answer.status >= 400) throw ogcErrors['ogc.records']();
  return page;
}

/** What the screens show of an answer. `srid`: the municipality's projection. */
export function present({ capabilities, redirectedTo, milliseconds }: Answered, srid: number, records: number | null = null): Found {
  const { offers, grids: _grids, ...said } = capabilities;
  const projections = once(projectionsOf(offers));
  return {
    ...said,
    formats: [...said.formats],
    infoFormats: [...said.infoFormats],
    keywords: [...said.keywords],
    layers: records ?? countOffers(offers),
    projections: projections.slice(0, 200),
    ownProjection: said.type === 'csw' ? null : projections.includes(`EPSG:${srid}`),
    redirectedTo,
    milliseconds,
  };
}

function projectionsOf(offers: readonly Offer[]): string[] {
  return offers.flatMap((offer) => [...offer.projections, ...projectionsOf(offer.children)]);
}
