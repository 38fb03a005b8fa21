import { sql } from 'kysely';
import { handleJob, type JobRun } from '#platform/jobs/server/jobs.ts';
import { applyRetention } from '../jobs.ts';
import { publicSight } from '../../record/server/viewer.ts';
import { nextDue, type Due, type Measure, type Rules } from './due.ts';
import { anonymise, erase, type Forgetting } from './forget.ts';
import { termsInForce } from './settings.ts';

/** Small enough that nobody at the desk waits for it. */
const batch = 100;

type Run = Pick<JobRun, 'site' | 'actor' | 'services' | 'signal'>;

/**
 * Deletes, then anonymises what is out of time, in transactions of a hundred. Killed in between it has done whole hundreds, and goes on
 * with the rest; the numbers of its log are written with each hundred.
 */
export async function applyTerms({ site, actor, services, signal }: Run): Promise<{ anonymised: number; deleted: number }> {
  const rules = await termsInForce(site);
  const done = { anonymised: 0, deleted: 0 };
  if (rules.size === 0) return done;
  const now = services.now();
  const sight = await publicSight(site);
  const { id: run } = await site.tx(actor, (trx) =>
    trx.insertInto('occurrence_retention_run').values({ started_at: now }).returning('id').executeTakeFirstOrThrow(),
  );
  for (const measure of ['delete', 'anonymise'] as const) {
    for (let after = 0; ;) {
      signal.throwIfAborted();
      const found = await site.tx(actor, async (trx) => {
        const due = await nextDue(trx, rules, measure, now, after, batch);
        await apply({ trx, site, services, now, sight }, rules, measure, due);
        const column = sql.ref(measure === 'delete' ? 'deleted' : 'anonymised');
        await sql`update occurrence_retention_run set ${column} = ${column} + ${due.length} where id = ${run}`.execute(trx);
        return due;
      });
      done[measure === 'delete' ? 'deleted' : 'anonymised'] += found.length;
      if (found.length < batch) break;
      after = found.at(-1)?.id ?? after;
    }
  }
  await site.tx(actor, (trx) => trx.updateTable('occurrence_retention_run').set({ finished_at: services.now() }).where('id', '=', run).execute());
  return done;
}

/** Those of one type share their term. */
async function apply(forgetting: Forgetting, rules: Rules, measure: Measure, due: readonly Due[]): Promise<void> {
  for (const [typeId, ofType] of Map.groupBy(due, (one) => one.typeId)) {
    const ids = ofType.map(({ id }) => id);
    const before = ofType[0]?.before ?? forgetting.now;
    if (measure === 'delete') await erase(forgetting, ids, before);
    else await anonymise(forgetting, ids, { keepTexts: rules.get(typeId)?.keepTexts ?? false, before });
  }
}

export const retentionHandler = handleJob(applyRetention, async (run) => ({ data: await applyTerms(run) }));
