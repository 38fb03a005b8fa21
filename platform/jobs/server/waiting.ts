import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { jobErrors } from '../errors.ts';

/** A count of the waiting is good for so long; what this process starts meanwhile is added. */
const keptMs = 1000;

/** How many jobs of each municipality wait, against the limit of its file. */
export class Waiting {
  readonly #known = new Map<string, { count: number; readonly until: number }>();

  /** Counts one more. Throws `jobs.too-many` where there are as many as may wait. */
  async add(trx: Trx, site: Site): Promise<void> {
    const { limits } = site.file;
    let known = this.#known.get(site.code);
    if (!known || known.until <= performance.now()) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (select from job where status in ('waiting', 'running') and status = 'waiting' limit ${limits.jobs + 1}) w`.execute(
        trx,
      );
      known = { count: rows[0]?.count ?? 0, until: performance.now() + keptMs };
      this.#known.set(site.code, known);
    }
    if (known.count >= limits.jobs) throw jobErrors['jobs.too-many']({ params: { max: limits.jobs, seconds: 60 } });
    known.count += 1;
  }
}
