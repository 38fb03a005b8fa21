import type { Db, Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { keyFor, openKey, type GivenKey } from '#platform/secrets/server/bound-key.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { StreetState } from '../contract.ts';
import { keyHolder, type ProviderId, type StreetSettings } from '../domain/settings.ts';
import { streetErrors } from '../errors.ts';

/** A service that can be asked: what is needed is there. */
export interface Source {
  readonly provider: ProviderId;
  readonly address: string | null;
  readonly key: string | null;
  /** Null: of no saved settings; nothing is kept of what it answers. */
  readonly version: number | null;
}

const stored = (db: Db | Trx) => db.selectFrom('street_view_setting').selectAll().executeTakeFirstOrThrow();

export async function showSettings(db: Db | Trx, secrets: Secrets): Promise<StreetState> {
  const { version, provider, address, access_key: sealed } = await stored(db);
  return { version, values: { provider, address }, keySet: openKey(secrets, sealed) !== null };
}

export async function storedSource(db: Db, secrets: Secrets): Promise<Source | null> {
  const { version, provider, address, access_key: sealed } = await stored(db);
  return provider === null ? null : { provider, address, key: openKey(secrets, sealed), version };
}

/** The key the form means, given or stored; refuses to hand the stored one to another server. */
export async function keyOf(call: Pick<Call, 'db' | 'services' | 'locale'>, values: StreetSettings, given: GivenKey): Promise<string | null> {
  const { provider, address, access_key: sealed } = await stored(call.db);
  const key = keyFor(call.services.secrets, given, sealed, keyHolder({ provider, address }) === keyHolder(values));
  if (key !== undefined) return key;
  // No service: nothing to keep a key for.
  if (values.provider === null || values.provider !== provider) return null;
  const refusal = streetErrors['streetview.key-needed'];
  throw refusal({ fields: { key: [{ code: refusal.code, message: refusal().say(call.locale) }] } });
}

export async function saveSettings(call: Call, values: StreetSettings, given: GivenKey): Promise<StreetState> {
  const { secrets } = call.services;
  const key = await keyOf(call, values, given);
  await call.tx(async (trx) => {
    const before = await trx.selectFrom('street_view_setting').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (before.version !== call.version) throw await staleRecord(trx, 'street_view_setting', 1, await showSettings(trx, secrets));
    // Sealed anew it would look like another key in the audit trail.
    const sealed = key === null ? null : key === openKey(secrets, before.access_key) ? before.access_key : secrets.seal(key);
    await trx
      .updateTable('street_view_setting')
      .set({ ...values, access_key: sealed })
      .execute();
  });
  return showSettings(call.db, secrets);
}
