import { sql } from 'kysely';
import { confirmedCode, publicReports, publicSight, publicTypes, type PublicReport, type Sight } from '#features/occurrences/server/index.ts';
import type { Services } from '#platform/http/server/services.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { Attribute, Service, ServiceRequest } from '../contract.ts';
import { attributesOf, type Asking } from '../domain/definition.ts';
import { periodOf } from '../domain/period.ts';
import { errors } from '../errors.ts';
import { hash } from './keys.ts';

/** Who asks, and of which municipality. */
export interface Ask {
  readonly site: Site;
  readonly services: Services;
  readonly locale: Locale;
  readonly now: Date;
}

const words = {
  pt: {
    subtype: 'De que se trata, mais em concreto?',
    nif: 'Número de identificação fiscal',
    nifHint: '9 algarismos',
    agree: 'Autorizo',
    consentWhen: 'Obrigatório quando se enviam nome, e-mail ou telefone',
    date: 'aaaa-mm-dd',
    consent: 'Autorizo o município a tratar os meus dados para resolver esta ocorrência.',
    contact: 'Sem contacto indicado',
  },
  en: {
    subtype: 'What is it about, more precisely?',
    nif: 'Tax number',
    nifHint: '9 digits',
    agree: 'I agree',
    date: 'yyyy-mm-dd',
    consentWhen: 'Required when a name, e-mail or phone number is sent',
    consent: 'I allow the municipality to use my data to deal with this report.',
    contact: 'No contact given',
  },
} as const;

export function discoveryOf({ site, services, locale }: Ask, changed: Date) {
  const { authority, contact, footer } = site.config;
  const reached = [contact.email, contact.phone].filter((one) => one !== null);
  const base = services.publicUrl(site);
  return {
    changeset: changed.toISOString(),
    contact: [authority, ...(reached.length > 0 ? reached : footer.contacts.map(({ value }) => value))].join(', ') || words[locale].contact,
    key_service: `${base}/#/portal/contact`,
    endpoints: [
      {
        specification: 'http://wiki.open311.org/GeoReport_v2',
        url: `${base}/api/open311/v2`,
        changeset: changed.toISOString(),
        type: 'production' as const,
        formats: ['text/xml', 'application/json'],
      },
    ],
  };
}

/** When what can be reported last changed. */
export async function lastChange(site: Site): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`select greatest((select max(updated_at) from occurrence_type),
    (select max(updated_at) from occurrence_subtype), (select max(updated_at) from occurrence_setting)) as at`.execute(site.db);
  return rows[0]?.at ?? new Date(0);
}

export function askingOf(site: Site, sight: Sight, locale: Locale): Asking {
  const { consentActive, consentRequired, consentPt, consentEn } = sight.catalogue.settings;
  const text = locale === 'pt' ? consentPt : consentEn;
  const { active, required } = site.config.registrationNif;
  return { consent: consentActive && consentRequired ? text || words[locale].consent : null, nif: active && required, locale, words: words[locale] };
}

export async function services({ site, locale }: Ask): Promise<Service[]> {
  const sight = await publicSight(site);
  const asking = askingOf(site, sight, locale);
  return publicTypes(sight.catalogue).map((type) => ({
    service_code: type.code,
    service_name: type.name,
    description: type.description,
    metadata: attributesOf(type, asking).length > 0,
    type: type.reportBy === 'email' ? 'batch' : 'realtime',
    keywords: type.subtypes.map(({ name }) => name.replaceAll(',', ' ')).join(', ') || null,
    group: null,
  }));
}

export async function definition({ site, locale }: Ask, code: string): Promise<{ service_code: string; attributes: Attribute[] }> {
  const sight = await publicSight(site);
  const type = publicTypes(sight.catalogue).find((one) => one.code === code);
  if (!type) throw errors['geo-report.service']({ params: { code } });
  return { service_code: type.code, attributes: attributesOf(type, askingOf(site, sight, locale)) };
}

interface Query {
  readonly service_request_id?: string | undefined;
  readonly service_code?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly status?: string | undefined;
  readonly page: number;
  readonly page_size: number;
}

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export async function requests(ask: Ask, query: Query): Promise<ServiceRequest[]> {
  const { site, now } = ask;
  const sight = await publicSight(site);
  const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
  const codes = listed(query.service_request_id).slice(0, 1000);
  if (codes.length > 0) return present(ask, sight, await publicReports(site, sight, { codes }, now, page));
  const period = periodOf(dateOf(query.start_date), dateOf(query.end_date), now);
  if (!period) throw errors['geo-report.range']();
  const asked = listed(query.service_code);
  const typeIds = [...sight.catalogue.types.values()].filter(({ code }) => asked.includes(code)).map(({ id }) => id);
  const unknown = asked.find((code) => ![...sight.catalogue.types.values()].some((type) => type.code === code));
  if (unknown !== undefined) throw errors['geo-report.service']({ params: { code: unknown } });
  const states = listed(query.status).filter((state) => state === 'open' || state === 'closed');
  const filter = { ...period, ...(asked.length > 0 && { typeIds }), ...(new Set(states).size === 1 && { open: states[0] === 'open' }) };
  return present(ask, sight, await publicReports(site, sight, filter, now, page));
}

export async function request(ask: Ask, id: string): Promise<ServiceRequest[]> {
  const sight = await publicSight(ask.site);
  const found = await publicReports(ask.site, sight, { codes: [id] }, ask.now, { limit: 1, offset: 0 });
  if (found.length === 0) throw errors['geo-report.request']({ params: { id } });
  return present(ask, sight, found);
}

export async function tokenOf({ site }: Ask, token: string): Promise<{ service_request_id: string | null; token: string }[]> {
  const row = await site.db.selectFrom('open311_request').select('occurrence_id').where('token_hash', '=', hash(token)).executeTakeFirst();
  if (!row) throw errors['geo-report.token']();
  return [{ service_request_id: await confirmedCode(site, row.occurrence_id), token }];
}

const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

function present({ site, services: { publicUrl } }: Ask, sight: Sight, reports: readonly PublicReport[]): ServiceRequest[] {
  const { toLngLat } = degreesOf(site.config.map);
  const { types } = sight.catalogue;
  return reports.map((report) => {
    const [long = null, lat = null] = report.point ? toLngLat(report.point).map((degrees) => Math.round(degrees * 1e7) / 1e7) : [];
    const type = types.get(report.typeId);
    return {
      service_request_id: report.code,
      status: report.isOpen ? 'open' : 'closed',
      status_notes: report.note ?? report.statusName,
      service_name: type?.name ?? '',
      service_code: type?.code ?? '',
      description: report.description,
      agency_responsible: report.unity,
      service_notice: null,
      requested_datetime: report.createdAt.toISOString(),
      updated_datetime: (report.isOpen ? report.updatedAt : (report.closedAt ?? report.updatedAt)).toISOString(),
      expected_datetime: report.dueAt,
      address: report.address,
      address_id: null,
      zipcode: null,
      lat,
      long,
      media_url: report.photoId === null ? null : `${publicUrl(site)}/api/meubairro/front/occurrences/photos/${report.photoId}`,
    };
  });
}
