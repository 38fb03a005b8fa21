import { z } from 'zod';
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { openJson, UnreadableSecret } from '#platform/secrets/server/secrets.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { bareCode, readCode, recoveryCode, recoveryCodes, ticketMinutes } from '../domain/second-factor.ts';
import { secondFactorErrors, type FactorDraft } from '../second-factor-contract.ts';
import type { Account } from './store.ts';

/** Does a role of the account ask for a second factor? */
export async function factorRequired(db: Db | Trx, accountId: number): Promise<boolean> {
  const role = await db
    .selectFrom('account_role')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .select('role.id')
    .where('account_role.account_id', '=', accountId)
    .where('role.second_factor_required', '=', true)
    .where('role.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return role !== undefined;
}

export async function findFactor(db: Db | Trx, accountId: number): Promise<{ secret: string; created_at: Date } | undefined> {
  return db.selectFrom('second_factor').select(['secret', 'created_at']).where('account_id', '=', accountId).executeTakeFirst();
}

/** Answers whether there was one. */
export async function dropSecondFactor(trx: Trx, accountId: number): Promise<boolean> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('sign_in_ticket').where('account_id', '=', accountId).execute();
  const dropped = await trx.deleteFrom('second_factor').where('account_id', '=', accountId).returning('id').execute();
  return dropped.length > 0;
}

const draftSchema = z.object({ account: z.number(), secret: z.string(), at: z.number() });

/** A secret for the person's app. It is kept nowhere until its first code comes: the browser holds it, sealed. */
export function draftFactor(services: Services, site: Site, account: Account): FactorDraft {
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ issuer: site.config.name, label: account.email ?? account.phone ?? account.name, secret }).toString();
  const draft: z.infer<typeof draftSchema> = { account: account.id, secret: secret.base32, at: services.now().getTime() };
  return { secret: secret.base32, uri, draft: services.secrets.seal(JSON.stringify(draft)) };
}

/** Stores the secret once its first code is right; answers the recovery codes, which nobody can read later. */
export async function saveFactor(
  trx: Trx,
  { services, locale }: Pick<Call, 'services' | 'locale'>,
  account: Account,
  sealed: string,
  typed: string,
): Promise<string[]> {
  const now = services.now();
  const draft = openJson(services.secrets, draftSchema, sealed);
  if (draft?.account !== account.id || now.getTime() - draft.at > ticketMinutes * 60_000) throw secondFactorErrors['identity.step-over']();
  const code = readCode(typed);
  const step = code?.kind === 'app' ? stepOf(draft.secret, code.digits, now) : null;
  if (step === null) throw secondFactorErrors['identity.code']({ fields: fieldError('code', 'one-time-code', locale) });
  if (await findFactor(trx, account.id)) throw secondFactorErrors['identity.factor-on']();
  await trx
    .insertInto('second_factor')
    .values({ account_id: account.id, secret: services.secrets.seal(draft.secret), created_at: now })
    .execute();
  await noteStep(trx, account.id, step, now);
  return newRecoveryCodes(trx, account.id);
}

/** The old ones stop working. */
export async function newRecoveryCodes(trx: Trx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => recoveryCode(randomBytes(12)));
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashCode(bareCode(code)), used_at: null })))
    .execute();
  return codes;
}

export async function codesLeft(db: Db | Trx, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Uses a code up: none counts twice. Answers which kind it was, or null when it is wrong. */
export async function useCode(trx: Trx, services: Services, accountId: number, typed: string): Promise<'app' | 'recovery' | null> {
  const now = services.now();
  const code = readCode(typed);
  const factor = await trx.selectFrom('second_factor').select('secret').where('account_id', '=', accountId).forUpdate().executeTakeFirst();
  if (code === null || !factor) return null;
  if (code.kind === 'recovery') {
    const used = await trx
      .updateTable('recovery_code')
      .set({ used_at: now })
      .where('account_id', '=', accountId)
      .where('code_hash', '=', hashCode(code.code))
      .where('used_at', 'is', null)
      .returning('id')
      .execute();
    return used.length > 0 ? 'recovery' : null;
  }
  const step = stepOf(openSecret(services, factor.secret), code.digits, now);
  const last = await trx.selectFrom('account_sign_in').select('factor_step').where('account_id', '=', accountId).executeTakeFirst();
  if (step === null || step <= Number(last?.factor_step ?? 0)) return null;
  await noteStep(trx, accountId, step, now);
  return 'app';
}

function openSecret({ secrets }: Services, sealed: string): string {
  try {
    return secrets.open(sealed);
  } catch (error) {
    if (error instanceof UnreadableSecret) throw secondFactorErrors['identity.factor-unreadable']({ cause: error });
    throw error;
  }
}

/** Number of the half minute a code belongs to; the one before and the one after count too, for clocks that differ. */
function stepOf(secret: string, digits: string, now: Date): number | null {
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ token: digits, secret: key, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp: now.getTime() }) + delta;
}

async function noteStep(trx: Trx, accountId: number, step: number, now: Date): Promise<void> {
  await trx
    .insertInto('account_sign_in')
    .values({ account_id: accountId, last_at: now, factor_step: step })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ factor_step: step }))
    .execute();
}

/** Sixty random bits need no slow hash. */
function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
