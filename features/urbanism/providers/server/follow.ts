import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import { handleJob, type JobRun } from '#platform/jobs/server/jobs.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { followProvider } from '../jobs.ts';
import { httpProvider } from './http-provider.ts';
import { keepTold } from './keep.ts';
import { storedSource } from './settings.ts';

const fromTheBeginning = '1970-01-01T00:00:00Z';

/**
 * Reads what changed since the last time, page by page. How far it came is written after each page, as the provider's own clock says: a round that is
 * killed goes on there, and what was told at that instant is told again and changes nothing.
 */
export const followHandler = handleJob(followProvider, async (run) => {
  const { site, services } = run;
  try {
    const source = await storedSource(site.db, services.secrets);
    if (!source) {
      // What is changed here from now on is no news there: all is read again should they be kept there once more.
      await site.tx(system, (trx) => sql`update urban_follow set provider = null where provider is not null`.execute(trx));
      return { data: { read: 0 } };
    }
    const { read, odd } = await readChanges(run, source);
    await noted(run, sql`failed_at = null, failure = null, odd = ${odd}`);
    return { data: { read, odd } };
  } catch (error) {
    if (!(error instanceof AppError) || run.signal.aborted) throw error;
    // Away or misunderstood is a state that is shown, tried again by the clock: no alarm each ten minutes.
    await noted(run, sql`failed_at = ${services.now()}, failure = ${error.code}`);
    return { message: { pt: error.say('pt'), en: error.say('en') }, data: { read: 0, failure: error.code } };
  }
});

async function readChanges(run: JobRun, source: NonNullable<Awaited<ReturnType<typeof storedSource>>>) {
  const { site, services, signal } = run;
  const provider = httpProvider(services, source, { signal });
  const before = await site.db.selectFrom('urban_follow').select(['provider', 'followed_until']).executeTakeFirstOrThrow();
  const since = (before.provider === source.provider ? before.followed_until?.toISOString() : null) ?? fromTheBeginning;
  const seen = new Set<string>();
  let [read, odd, until, cursor] = [0, 0, Date.parse(since), null as string | null];
  do {
    const page = await provider.changedSince(since, cursor);
    odd += page.odd;
    for (const told of page.items) {
      signal.throwIfAborted();
      try {
        await keepTold(site, source.provider, told, services.now());
        read += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        odd += 1;
        site.log.warn({ process: told.process, code: error.code }, 'a process of the provider could not be kept');
      }
      until = Math.max(until, Date.parse(told.changedAt));
    }
    await noted(run, sql`provider = ${source.provider}, followed_until = ${new Date(until)}`);
    await run.progress(50, { pt: `${read} processos lidos`, en: `${read} processes read` });
    // A provider that answers the same cursor for ever would keep us for ever.
    if (page.cursor !== null && seen.has(page.cursor)) break;
    if (page.cursor !== null) seen.add(page.cursor);
    ({ cursor } = page);
  } while (cursor !== null);
  return { read, odd };
}

const noted = ({ site, services }: JobRun, change: ReturnType<typeof sql>): Promise<unknown> =>
  site.tx(system, (trx) => sql`update urban_follow set asked_at = ${services.now()}, ${change}`.execute(trx));
