import type { Db } from '#platform/db/tables.ts';
import type { Jobs } from '#platform/jobs/server/queue.ts';
import type { Locale } from '#platform/kernel/locale.ts';

const days = 7;
const shown = 5;
/** A message that waits longer than this is not simply on its way. */
const patience = 15 * 60_000;

/** What failed lately and nobody was told: work in the background and mail. */
export async function troubles(db: Db, jobs: Jobs, locale: Locale, now: Date) {
  const since = new Date(now.getTime() - days * 86_400_000);
  const failedJobs = db.selectFrom('job').where('status', '=', 'failed').where('created_at', '>=', since);
  const failedMails = db.selectFrom('mail').where('status', '=', 'failed').where('created_at', '>=', since);
  const count = (query: { executeTakeFirst(): Promise<{ n: string | number | bigint } | undefined> }) =>
    query.executeTakeFirst().then((row) => Number(row?.n ?? 0));
  const late = db
    .selectFrom('mail')
    .where('status', '=', 'queued')
    .where('created_at', '<', new Date(now.getTime() - patience));
  const latestJobs = await failedJobs.select(['id', 'name', 'message', 'created_at']).orderBy('created_at', 'desc').limit(shown).execute();
  const latestMails = await failedMails.select(['id', 'subject', 'error', 'created_at']).orderBy('created_at', 'desc').limit(shown).execute();
  return {
    jobs: {
      count: await count(failedJobs.select((eb) => eb.fn.countAll().as('n'))),
      latest: latestJobs.map(({ id, name, message, created_at }) => ({
        id,
        label: jobs.definition(name)?.label[locale] ?? name,
        at: new Date(created_at).toISOString(),
        message: message?.[locale] ?? null,
      })),
    },
    mails: {
      count: await count(failedMails.select((eb) => eb.fn.countAll().as('n'))),
      waiting: await count(late.select((eb) => eb.fn.countAll().as('n'))),
      latest: latestMails.map(({ id, subject, error, created_at }) => ({
        id: Number(id),
        subject,
        error: error === null ? null : error.slice(0, 200),
        at: new Date(created_at).toISOString(),
      })),
    },
  };
}
