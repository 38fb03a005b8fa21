import { complaint, fetchXml, readRoot, withParameters, type Reached } from '#features/ogc/server/index.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Element } from '#platform/geo/xml.ts';
import { readRecordPage, readSingleRecord, type CatalogueRecord, type RecordPage } from '../domain/csw-records.ts';
import { cswVersions, getRecord, getRecords, type CswVersion } from '../domain/csw-question.ts';
import { pageSize } from '../domain/limits.ts';
import { catalogueErrors } from '../errors.ts';
import { keep, type Asking, type Source } from './said.ts';

/** The version a catalogue was found to speak. */
const spoken = new Map<string, CswVersion>();

/** Asks in the version the catalogue speaks; in each of them where that is not known. Throws what was wrong with the first answer. */
async function inItsVersion<T>(
  { site, service, version: revision }: Source,
  ask: (version: CswVersion) => Promise<{ readonly bytes: number; readonly root: Element }>,
  read: (root: Element) => T | null,
): Promise<{ readonly bytes: number; readonly value: T }> {
  const key = `${site} ${service} ${revision}`;
  const known = spoken.get(key);
  let first: AppError | null = null;
  for (const version of known ? [known] : cswVersions) {
    try {
      const { bytes, root } = await ask(version);
      const value = read(root);
      if (value !== null) {
        spoken.set(key, version);
        return { bytes: bytes * 3, value };
      }
      first ??= catalogueErrors['catalogue.answer']();
    } catch (error) {
      if (!(error instanceof AppError) || !mayBeVersion(error)) throw error;
      first ??= error;
    }
  }
  throw first ?? catalogueErrors['catalogue.answer']();
}

/** A server that cannot be reached is not asked again in other words. */
const mayBeVersion = (error: AppError): boolean => ['ogc.exception', 'ogc.http-status', 'catalogue.answer'].includes(error.code);

async function document({ outgoing }: Asking, { url, credentials, headers }: Reached, address: string, body?: string) {
  const { answer, text } = await fetchXml({ url, type: 'csw', credentials, headers, outgoing }, address, body);
  const root = readRoot(text);
  if ('is' in root) throw complaint(root);
  return { bytes: answer.body.byteLength, root };
}

/** A page of the records that hold every word. */
export function searchRecords(asking: Asking, source: Source, reached: Reached, q: string, page: number): Promise<RecordPage> {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 10);
  const search = { words, start: (page - 1) * pageSize + 1, size: pageSize };
  return keep(source, `records ${page} ${words.join(' ').toLowerCase()}`, () =>
    inItsVersion(source, (version) => document(asking, reached, reached.url, getRecords(version, search)), readRecordPage),
  );
}

/** One record. Throws `catalogue.gone` where the catalogue has it no longer. */
export async function findRecord(asking: Asking, source: Source, reached: Reached, id: string): Promise<CatalogueRecord> {
  const found = await keep(source, `record ${id}`, () =>
    inItsVersion(
      source,
      (version) => document(asking, reached, withParameters(reached.url, getRecord(version, id))),
      (root) => ({ record: readSingleRecord(root) }),
    ),
  );
  if (!found.record) throw catalogueErrors['catalogue.gone']();
  return found.record;
}
