import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { hasKey } from '#platform/kernel/unknown.ts';
import { keyFor, openKey, type GivenKey } from '#platform/secrets/server/bound-key.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { providerErrors } from '../../record/provider-errors.ts';
import { readSettings } from '../../record/server/settings.ts';
import type { ProviderState } from '../contract.ts';
import { keyHolder, type ProviderSettings } from '../domain/settings.ts';
import type { Source } from './http-provider.ts';
import './tables.ts';

const stored = (db: Db | Trx) => db.selectFrom('urban_provider').selectAll().executeTakeFirstOrThrow();
const iso = (at: Date | null): string | null => at && at.toISOString();

/** A failure that was written down, in words. */
export const sayFailure = (code: string | null, locale: Locale): string | null =>
  code !== null && hasKey(providerErrors, code) ? providerErrors[code]().say(locale) : code;

export async function showSettings(db: Db | Trx, secrets: Secrets, locale: Locale): Promise<ProviderState> {
  const { version, address, fresh_minutes: freshMinutes, access_key: sealed } = await stored(db);
  const { provider } = await readSettings(db);
  const follow = await db.selectFrom('urban_follow').selectAll().executeTakeFirstOrThrow();
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from urban_remote where provider = ${provider}`.execute(db);
  return {
    version,
    values: { provider, address, freshMinutes },
    keySet: openKey(secrets, sealed) !== null,
    kept: rows[0]?.kept ?? 0,
    askedAt: iso(follow.asked_at),
    followedUntil: iso(follow.followed_until),
    problem: sayFailure(follow.failure, locale),
    failedAt: iso(follow.failed_at),
    odd: follow.odd,
  };
}

/** Null: processes are kept here. Throws where it was not said yet where they are. */
export async function storedSource(db: Db | Trx, secrets: Secrets): Promise<(Source & { readonly freshMinutes: number }) | null> {
  const { provider } = await readSettings(db);
  if (provider === 'database') return null;
  const { address, access_key: sealed, fresh_minutes: freshMinutes } = await stored(db);
  if (address === null) throw providerErrors['provider.not-set']();
  return { provider, address, key: openKey(secrets, sealed), freshMinutes };
}

/** The key the form means, given or stored; refuses to hand the stored one to another server. */
export async function keyOf(call: Pick<Call, 'db' | 'services' | 'locale'>, { address }: ProviderSettings, given: GivenKey): Promise<string | null> {
  const before = await stored(call.db);
  const key = keyFor(call.services.secrets, given, before.access_key, keyHolder(before.address) === keyHolder(address));
  if (key !== undefined) return key;
  if (address === null) return null;
  const refusal = providerErrors['provider.key-needed'];
  throw refusal({ fields: { key: [{ code: refusal.code, message: refusal().say(call.locale) }] } });
}

export async function saveSettings(call: Call, { provider, address, freshMinutes }: ProviderSettings, given: GivenKey): Promise<ProviderState> {
  const { secrets } = call.services;
  const key = await keyOf(call, { provider, address, freshMinutes }, given);
  await call.tx(async (trx) => {
    const before = await trx.selectFrom('urban_provider').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (before.version !== call.version) throw await staleRecord(trx, 'urban_provider', 1, await showSettings(trx, secrets, call.locale));
    // Sealed anew it would look like another key in the audit trail.
    const sealed = key === null ? null : key === openKey(secrets, before.access_key) ? before.access_key : secrets.seal(key);
    const former = await trx.selectFrom('urban_setting').select('provider').forUpdate().executeTakeFirstOrThrow();
    await trx.updateTable('urban_provider').set({ address, fresh_minutes: freshMinutes, access_key: sealed }).execute();
    if (former.provider !== provider) await trx.updateTable('urban_setting').set({ provider }).execute();
    if (former.provider !== provider || before.address !== address) await beginAnew(trx);
  });
  return showSettings(call.db, secrets, call.locale);
}

/** What was changed here while processes were kept here is no newer than what the other system says: all is read again, from the beginning. */
async function beginAnew(trx: Trx): Promise<void> {
  await sql`update urban_remote set changed_at = null`.execute(trx);
  await sql`update urban_follow set provider = null, followed_until = null, asked_at = null, failed_at = null, failure = null, odd = 0`.execute(trx);
}
