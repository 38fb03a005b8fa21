import { sameOrigin, type Offer } from '#features/ogc/server/index.ts';
import { cleanRichText } from '#platform/richtext/server/clean.ts';
import { factNames, type FactName, type Metadata, type Result } from '../contract.ts';
import type { CatalogueRecord } from '../domain/csw-records.ts';
import { pageSize, typeNames } from '../domain/limits.ts';
import { pageOf, searchIn } from '../domain/search.ts';
import { filled } from '../domain/template.ts';
import { catalogueErrors } from '../errors.ts';
import { refusalOf } from './node.ts';
import { searchRecords } from './records.ts';
import type { Said } from './said.ts';
import { recordOf, saidOf, type Open } from './target.ts';

const longest = 600;
const short = (text: string | null): string | null => (text !== null && text.length > longest ? `${text.slice(0, longest)}…` : text);

/** A page of what a service offers. A catalogue searches itself; in a list of layers it is done here. */
export async function search(open: Open, q: string, page: number): Promise<{ items: Result[]; total: number; page: number; pageSize: number }> {
  if (open.row.type === 'csw') {
    const { total, records } = await searchRecords(open.call.services, open.source, open.reached, q, page);
    const items = records.map(({ id, title, abstract, thumbnail, services }): Result => {
      return { record: id, title, abstract: short(abstract), hasThumbnail: thumbnail !== null, refused: services.length === 0 ? 'nothing' : null };
    });
    return { items, total, page, pageSize };
  }
  const said = await saidOf(open);
  const found = searchIn(said.offers, q);
  const items = pageOf(found, page).map((offer): Result => {
    const { name, title, abstract } = offer;
    return { record: name ?? '', title, abstract: short(abstract), hasThumbnail: false, refused: refusalOf(said, offer, open.call.site.srid) };
  });
  return { items, total: found.length, page, pageSize };
}

type Facts = Partial<Record<FactName, readonly (string | null | undefined)[]>>;
type Told = Pick<Metadata, 'title' | 'links' | 'hasThumbnail'> & { readonly facts: Facts };

/** What a service says of one of its layers, or a catalogue of one of its records, in the words of both. */
export async function metadataOf(open: Open, record: string): Promise<Metadata> {
  const { title, facts, links, hasThumbnail } =
    open.row.type === 'csw' ? ofRecord(await recordOf(open, record)) : ofOffer(await saidOf(open), record, open.row.title);
  const known = Object.entries(facts).flatMap(([name, values]) => {
    const said = values.filter((value) => value !== null && value !== undefined && value !== '').map((value) => String(value).slice(0, 20_000));
    return said.length > 0 && isFact(name) ? [{ name, values: said.slice(0, 200) }] : [];
  });
  const template = open.row.metadata_template;
  const values = Object.fromEntries(known.map((fact) => [fact.name, fact.values]));
  // Cleaned once more: what is stored may have been cleaned by an older rule.
  const html = template === null ? null : cleanRichText(filled(template, values));
  const told = links.filter(({ url }) => !isClosed(open) || !sameOrigin(open.reached.url, url));
  return { record, title, facts: known, html, links: told.slice(0, 100), hasThumbnail };
}

/** What stands on the own server of a service with a sign-in opens for nobody who reads of it, and its address is nobody’s business. */
const isClosed = ({ reached }: Open): boolean => reached.isPrivate || reached.credentials !== null || reached.headers !== undefined;

const isFact = (name: string): name is FactName => factNames.some((one) => one === name);

const box = (bounds: readonly number[] | null): string | null => bounds && bounds.map((value) => value.toFixed(4)).join(', ');

function ofRecord(record: CatalogueRecord): Told {
  const { id, title, abstract, keywords, organisations, dates, type, formats, languages, rights, bounds, links, services } = record;
  const facts = {
    title: [title],
    abstract: [abstract],
    keywords,
    organisation: organisations,
    date: dates,
    type: [type],
    service: [...new Set(services.map((one) => typeNames[one.type]))],
    formats,
    language: languages,
    rights,
    bounds: [box(bounds)],
    identifier: [id],
  };
  return { title, facts, links: [...links], hasThumbnail: record.thumbnail !== null };
}

function ofOffer({ byName, about, type }: Said, record: string, service: string): Told {
  const offer = byName.get(record);
  if (!offer) throw catalogueErrors['catalogue.gone']();
  const { title, abstract, keywords, projections, formats, attribution, metadataUrls, bounds } = offer;
  const facts: Facts = {
    title: [title],
    abstract: [abstract],
    keywords,
    organisation: [about?.contact.organisation],
    contact: [about?.contact.person, about?.contact.email, about?.contact.phone],
    service: [`${about?.title ?? service} (${typeNames[type]})`],
    identifier: [record],
    projections: projections.slice(0, 60),
    formats,
    scales: [scales(offer)],
    bounds: [box(bounds)],
    attribution: [attribution],
    rights: [about?.fees, about?.accessConstraints].filter((text) => !/^(none|nenhum|nenhuma)$/i.test(text ?? '')),
  };
  const links = metadataUrls.filter((url) => /^https?:\/\//i.test(url)).map((url) => ({ title: url, url }));
  return { title, facts, links, hasThumbnail: false };
}

function scales({ minScale, maxScale }: Offer): string | null {
  if (minScale === null && maxScale === null) return null;
  return [minScale, maxScale].map((scale) => (scale === null ? '…' : `1:${Math.round(scale)}`)).join(' – ');
}
