import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { KeyInput, KeyView } from '../contract.ts';
import { errors } from '../errors.ts';
import type { Limiter } from './limiter.ts';
import type { Scope } from './tables.ts';

export const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

interface KeyRow {
  id: number;
  version: number;
  name: string;
  prefix: string;
  scopes: Scope[];
  channel_id: number | null;
  channel: string | null;
  collects_consent: boolean;
  hourly_limit: number;
  created_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
  reports: number;
}

async function readKeys(db: Db | Trx, id: number | null): Promise<KeyView[]> {
  const { rows } = await sql<KeyRow>`select k.id, k.version, k.name, k.prefix, k.scopes, k.channel_id, c.name as channel, k.collects_consent,
      k.hourly_limit, k.created_at, k.revoked_at, u.last_used_at, coalesce(u.reports, 0) as reports
    from open311_key k left join channel c on c.id = k.channel_id left join open311_key_use u on u.key_id = k.id
    where ${id === null ? sql`true` : sql`k.id = ${id}`} order by k.revoked_at is not null, fold(k.name), k.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    channelId: row.channel_id,
    channel: row.channel,
    collectsConsent: row.collects_consent,
    hourlyLimit: row.hourly_limit,
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    reports: row.reports,
  }));
}

export const listKeys = (db: Db): Promise<KeyView[]> => readKeys(db, null);

export async function readKey(db: Db | Trx, id: number): Promise<KeyView> {
  const [key] = await readKeys(db, id);
  if (!key) throw kernelErrors['record.not-found']();
  return key;
}

const columns = (input: KeyInput) => ({
  name: input.name,
  scopes: [...new Set(input.scopes)],
  channel_id: input.channelId,
  collects_consent: input.collectsConsent,
  hourly_limit: input.hourlyLimit,
});

async function checkChannel(trx: Trx, { channelId }: KeyInput, locale: Locale): Promise<void> {
  if (channelId === null) return;
  const found = await trx.selectFrom('channel').select('id').where('id', '=', channelId).where('deleted_at', 'is', null).executeTakeFirst();
  if (!found) throw kernelErrors['request.invalid']({ fields: fieldError('channelId', 'choice', locale) });
}

/** The secret leaves here once and is kept by nobody. */
export async function createKey(trx: Trx, input: KeyInput, locale: Locale): Promise<{ key: KeyView; secret: string }> {
  await checkChannel(trx, input, locale);
  const secret = `lg_${randomBytes(24).toString('base64url')}`;
  const { id } = await trx
    .insertInto('open311_key')
    .values({ ...columns(input), prefix: secret.slice(0, 8), key_hash: hash(secret) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { key: await readKey(trx, id), secret };
}

export async function updateKey(trx: Trx, id: number, version: number | null, input: KeyInput, locale: Locale): Promise<KeyView> {
  await lockKey(trx, id);
  const current = await readKey(trx, id);
  if (current.version !== version) throw await staleRecord(trx, 'open311_key', id, current);
  await checkChannel(trx, input, locale);
  await trx.updateTable('open311_key').set(columns(input)).where('id', '=', id).execute();
  return readKey(trx, id);
}

export async function revokeKey(trx: Trx, id: number, now: Date): Promise<void> {
  await lockKey(trx, id);
  await trx.updateTable('open311_key').set({ revoked_at: now }).where('id', '=', id).execute();
}

async function lockKey(trx: Trx, id: number): Promise<void> {
  const { rows } = await sql`select 1 from open311_key where id = ${id} and revoked_at is null for update`.execute(trx);
  if (rows.length === 0) throw kernelErrors['record.not-found']();
}

export interface KnownKey {
  readonly id: number;
  readonly channelId: number | null;
  readonly collectsConsent: boolean;
}

/** Who asks. A key that is given must be good, also where none is needed. */
export async function admit(site: Site, limiter: Limiter, secret: string | undefined, needs: Scope, now: Date): Promise<KnownKey | null> {
  if (secret === undefined) {
    if (needs === 'read') return null;
    throw errors['geo-report.key-missing']();
  }
  const key = await site.db
    .selectFrom('open311_key')
    .selectAll()
    .where('key_hash', '=', hash(secret))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!key) throw errors['geo-report.key-invalid']();
  if (!key.scopes.includes(needs)) throw errors['geo-report.key-scope']();
  if (needs === 'write') {
    const seconds = limiter.take(`${site.code} ${key.id}`, key.hourly_limit, now.getTime());
    if (seconds > 0) throw kernelErrors['request.rate-limited']({ params: { seconds } });
  }
  // Once a minute is enough to know that it is in use.
  await sql`insert into open311_key_use as u (key_id, last_used_at) values (${key.id}, ${now}) on conflict (key_id) do update
    set last_used_at = excluded.last_used_at where u.last_used_at is null or u.last_used_at < excluded.last_used_at - interval '1 minute'`.execute(
    site.db,
  );
  return { id: key.id, channelId: key.channel_id, collectsConsent: key.collects_consent };
}
