import { sql } from 'kysely';
import { generateKeyPairSync } from 'node:crypto';
import type { Trx } from '#platform/db/tables.ts';
import { openKey } from '#platform/secrets/server/bound-key.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import './tables.ts';

export interface SenderKey {
  /** As a browser wants it: the point, uncompressed, base64url. */
  readonly publicKey: string;
  readonly privateJwk: string;
}

/**
 * The municipality's key pair, made at the first use. Where its private half can no longer be opened (another SECRET_KEY) a new pair is
 * made, and the devices are forgotten: each gave its subscription for the old key alone.
 */
export async function senderKey(trx: Trx, secrets: Secrets): Promise<SenderKey> {
  const known = await readKey(trx, secrets);
  if (known && known !== 'sealed') return known;
  await sql`select pg_advisory_xact_lock(hashtext('push_key'), hashtext(current_schema()))`.execute(trx);
  // Another may have made it while this one waited.
  const now = await readKey(trx, secrets);
  if (now && now !== 'sealed') return now;
  if (now === 'sealed') await trx.deleteFrom('push_device').execute();
  const made = makeKey();
  const values = { public_key: made.publicKey, private_key: secrets.seal(made.privateJwk) };
  await trx
    .insertInto('push_key')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  return made;
}

async function readKey(trx: Trx, secrets: Secrets): Promise<SenderKey | 'sealed' | null> {
  const row = await trx.selectFrom('push_key').selectAll().executeTakeFirst();
  if (!row) return null;
  const privateJwk = openKey(secrets, row.private_key);
  return privateJwk === null ? 'sealed' : { publicKey: row.public_key, privateJwk };
}

function makeKey(): SenderKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateJwk: JSON.stringify(privateKey.export({ format: 'jwk' })) };
}
