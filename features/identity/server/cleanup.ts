import { system } from '#platform/access/actor.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { scrubAudit } from '#platform/privacy/server/personal-data.ts';
import { forgetUnconfirmedAccounts } from '../jobs.ts';

/** Days a registration waits for its link to be opened. */
const keptDays = 30;
const atOnce = 500;

/** What an account's history knows of the person. */
export const personalColumns = ['name', 'email', 'pending_email', 'phone', 'nif'] as const;

/**
 * Erases registrations nobody confirmed, with their history: the address may be a stranger's. Whoever signed in is there, and
 * whom the staff made an account for is not asked to hurry.
 */
export const cleanupHandler = handleJob(forgetUnconfirmedAccounts, async ({ site, services, signal }) => {
  const before = new Date(services.now().getTime() - keptDays * 86_400_000);
  let erased = 0;
  for (;;) {
    signal.throwIfAborted();
    const count = await site.tx(system, async (trx) => {
      const rows = await trx
        .selectFrom('account')
        .select('account.id')
        .where('email_verified_at', 'is', null)
        .where((q) => q.or([q('email', 'is not', null), q('phone_verified_at', 'is', null)]))
        .where('consent_at', 'is not', null)
        .where('created_at', '<', before)
        .where('closed_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('account_sign_in').select('last_at').whereRef('account_id', '=', 'account.id'))),
        )
        .orderBy('account.id')
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await trx.deleteFrom('account').where('id', 'in', ids).execute();
      await scrubAudit(trx, 'account', ids, personalColumns);
      return ids.length;
    });
    erased += count;
    if (count < atOnce) return { data: { erased } };
  }
});
