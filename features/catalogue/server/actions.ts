import { sql } from 'kysely';
import { baseUrl, mayOgc, sameOrigin } from '#features/ogc/server/index.ts';
import { roleNames } from '#features/identity/server/index.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { cleanRichText } from '#platform/richtext/server/clean.ts';
import type { Service, ServiceInput, WholeService } from '../contract.ts';
import { catalogueErrors } from '../errors.ts';
import type { CatalogueMap } from '../maps.ts';
import { seenService, type ServiceRow } from './store.ts';

type Writing = Pick<Acting, 'services' | 'locale' | 'version' | 'can' | 'actor'>;

/** A fixed service is changed only by those who edit the platform's own services. */
const mayChange = (row: Pick<ServiceRow, 'editable'>, can: Writing['can']): boolean => row.editable || can(mayOgc.edit);

export function present(row: ServiceRow, map: CatalogueMap, { can }: Pick<Writing, 'can'>): Service {
  const { id, version, type, title, autoload } = row;
  return { id, version, type, title, autoload, mayEdit: can(map.mayKeep) && mayChange(row, can), isPrivate: row.private };
}

/** Never with its secrets. */
export function presentWhole(row: ServiceRow, map: CatalogueMap, writing: Pick<Writing, 'can'>): WholeService {
  return {
    ...present(row, map, writing),
    url: row.url,
    editable: row.editable,
    layerOptions: row.layer_options,
    metadataTemplate: row.metadata_template,
    private: row.private,
    roles: row.role_ids,
    username: row.username,
    hasPassword: row.password !== null,
    headerName: row.header_name,
    hasHeader: row.header_value !== null,
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

const columns = (input: ServiceInput) => ({
  type: input.type,
  // The address of a collection of features is its own; the others lose the question people paste along.
  url: input.type === 'oapif' ? new URL(input.url).href : baseUrl(input.url),
  title: input.title,
  editable: input.editable,
  autoload: input.autoload,
  layer_options: JSON.stringify(input.layerOptions),
  metadata_template: input.metadataTemplate === null ? null : cleanRichText(input.metadataTemplate),
  private: input.private,
  role_ids: sql<number[]>`${input.private ? input.roles : []}::bigint[]`,
  username: input.username,
  header_name: input.headerName,
});

type SecretField = 'password' | 'headerValue';

/** What is typed is sealed; what is left alone stays while what it belongs to does, and goes only to the server it was given for. */
function secret(field: SecretField, input: ServiceInput, before: ServiceRow | null, writing: Writing): string | null {
  const typed = input[field];
  const stored = before && (field === 'password' ? before.password : before.header_value);
  const isMeant = (field === 'password' ? input.username : input.headerName) !== null;
  if (!isMeant) return null;
  if (typed !== undefined) return typed === null || typed === '' ? null : writing.services.secrets.seal(typed);
  if (stored === null) return null;
  if (before && !sameOrigin(before.url, input.url)) throw kernelErrors['request.invalid']({ fields: fieldError(field, 'required', writing.locale) });
  return stored;
}

async function check(trx: Trx, input: ServiceInput, before: ServiceRow | null, { locale, can }: Writing): Promise<void> {
  if (!URL.canParse(input.url)) throw kernelErrors['request.invalid']({ fields: fieldError('url', 'url', locale) });
  const known = new Set((await roleNames(trx, locale)).map(({ id }) => Number(id)));
  // A role that was deleted since may stay: it opens nothing.
  if (input.roles.some((id) => !known.has(id) && !before?.role_ids.includes(id))) {
    throw kernelErrors['request.invalid']({ fields: fieldError('roles', 'choice', locale) });
  }
  if (!input.editable && (before?.editable ?? true) && !can(mayOgc.edit)) throw catalogueErrors['catalogue.locked']();
}

export async function createService(trx: Trx, map: CatalogueMap, writing: Writing, input: ServiceInput): Promise<number> {
  await check(trx, input, null, writing);
  const secrets = { password: secret('password', input, null, writing), header_value: secret('headerValue', input, null, writing) };
  const values = { module: map.front, ...columns(input), ...secrets };
  const { id } = await trx.insertInto('catalogue_service').values(values).returning('id').executeTakeFirstOrThrow();
  return Number(id);
}

export async function updateService(trx: Trx, map: CatalogueMap, writing: Writing, id: number, input: ServiceInput): Promise<void> {
  const current = await lock(trx, map, writing, id);
  if (writing.version !== current.version) throw await staleRecord(trx, 'catalogue_service', id, presentWhole(current, map, writing));
  await check(trx, input, current, writing);
  const secrets = { password: secret('password', input, current, writing), header_value: secret('headerValue', input, current, writing) };
  await trx
    .updateTable('catalogue_service')
    .set({ ...columns(input), ...secrets })
    .where('id', '=', id)
    .execute();
}

export async function removeService(trx: Trx, map: CatalogueMap, writing: Writing, id: number): Promise<void> {
  await lock(trx, map, writing, id);
  await trx.deleteFrom('catalogue_service').where('id', '=', id).execute();
}

async function lock(trx: Trx, map: CatalogueMap, writing: Writing, id: number): Promise<ServiceRow> {
  await sql`select 1 from catalogue_service where id = ${id} for update`.execute(trx);
  const row = await seenService(trx, map, writing, id);
  if (!mayChange(row, writing.can)) throw catalogueErrors['catalogue.locked']();
  return row;
}
