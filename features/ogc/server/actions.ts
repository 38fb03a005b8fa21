import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { ServiceInput } from '../contract.ts';
import type { ServiceType } from '../domain/capabilities.ts';
import { baseUrl, sameOrigin } from './addresses.ts';
import { credentialsOf } from './credentials.ts';
import { presentService } from './present.ts';
import { findService, forgetState, type FullRow } from './store.ts';

type Context = Pick<Call, 'services' | 'locale' | 'version'>;

const columns = (input: ServiceInput) => ({
  url: baseUrl(input.url),
  type: input.type,
  title: input.title,
  description: input.description,
  abstract: input.abstract,
  keywords: input.keywords,
  use_proxy: input.useProxy,
  is_private: input.isPrivate,
  username: input.username,
});

const sealed = (password: string | null | undefined, { services }: Context): string | null => (password ? services.secrets.seal(password) : null);

export async function createService(trx: Trx, context: Context, input: ServiceInput): Promise<number> {
  checkUrl(input.url, context);
  const row = { ...columns(input), password: sealed(input.password, context) };
  const { id } = await trx.insertInto('ogc_service').values(row).returning('id').executeTakeFirstOrThrow();
  return Number(id);
}

export async function updateService(trx: Trx, context: Context, id: number, input: ServiceInput): Promise<void> {
  const current = await findService(trx, id, 'live', true);
  if (context.version !== current.version) {
    throw await staleRecord(trx, 'ogc_service', id, presentService(current, context.locale));
  }
  checkUrl(input.url, context);
  const next = columns(input);
  // Without a user name there is no sign-in: the password goes with it.
  const keepsPassword = input.password === undefined && input.username !== null && current.password !== null;
  if (keepsPassword && !sameOrigin(current.url, next.url)) refusePassword(context);
  const password = keepsPassword ? {} : { password: sealed(input.password, context) };
  await trx
    .updateTable('ogc_service')
    .set({ ...next, ...password })
    .where('id', '=', id)
    .execute();
  if (next.url !== current.url || next.type !== current.type) await forgetState(trx, id);
}

/** A stored password is sent only to the server it was given for: after a change of address it must be typed again. */
function refusePassword({ locale }: Pick<Context, 'locale'>): never {
  throw kernelErrors['request.invalid']({ fields: fieldError('password', 'required', locale) });
}

function checkUrl(url: string, { locale }: Context): void {
  if (!URL.canParse(url)) throw kernelErrors['request.invalid']({ fields: fieldError('url', 'url', locale) });
}

export interface TestInput {
  readonly url: string;
  readonly type?: ServiceType | null | undefined;
  readonly username: string | null;
  readonly password?: string | null | undefined;
  readonly serviceId?: number | null | undefined;
}

/** What a test asks with: what was typed, and the stored password where it was left alone. */
export async function questionOf(call: Pick<Call, 'db' | 'services' | 'locale' | 'version'>, input: TestInput) {
  checkUrl(input.url, call);
  const stored = input.serviceId && input.password === undefined && input.username !== null ? await findService(call.db, input.serviceId) : null;
  const typed = input.username === null && !input.password ? null : { username: input.username ?? '', password: input.password ?? '' };
  if (stored?.password && !sameOrigin(stored.url, input.url)) refusePassword(call);
  const credentials = stored ? credentialsOf({ username: input.username, password: stored.password }, call.services.secrets) : typed;
  return { url: input.url, type: input.type ?? null, credentials };
}

/** The service's own words follow the service; title and description stay as the clerk wrote them. */
export async function followService(trx: Trx, row: FullRow, said: { abstract: string | null; keywords: readonly string[] }): Promise<void> {
  const keywords = [...new Set(said.keywords)].slice(0, 200);
  const abstract = said.abstract?.slice(0, 10_000) ?? null;
  if (abstract === row.abstract && JSON.stringify(keywords) === JSON.stringify(row.keywords)) return;
  await trx.updateTable('ogc_service').set({ abstract, keywords }).where('id', '=', row.id).execute();
}

export async function setDeleted(trx: Trx, id: number, deleted: boolean): Promise<void> {
  await findService(trx, id, deleted ? 'live' : 'deleted', true);
  await sql`update ogc_service set deleted_at = ${deleted ? sql`now()` : sql`null`} where id = ${id}`.execute(trx);
}
