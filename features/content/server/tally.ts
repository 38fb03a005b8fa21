import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { Services } from '#platform/http/server/services.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { keptDays } from '../domain/readings.ts';
import type { Kind } from './tables.ts';

/** Counted here for so long before it is written: readers never wait for it. */
const restMs = 10_000;
/** Different texts in that time; more is somebody who walks through all of them. */
const most = 5000;

interface Count {
  readonly site: Site;
  readonly kind: Kind;
  readonly id: number;
  readonly day: string;
  times: number;
}

/**
 * How often each text is read: a number a text and day, nothing of who read. What was counted and not yet written is lost with a killed
 * process; one that stops in order writes it.
 */
export class Tally {
  readonly #services: Pick<Services, 'now' | 'log'>;
  #counts = new Map<string, Count>();
  #timer: NodeJS.Timeout | null = null;

  constructor(services: Pick<Services, 'now' | 'log'>) {
    this.#services = services;
  }

  note(site: Site, kind: Kind, id: number): void {
    const day = localDay(this.#services.now(), site.config.timeZone);
    const key = `${site.code} ${kind} ${id} ${day}`;
    const count = this.#counts.get(key);
    if (count) count.times++;
    else if (this.#counts.size < most) this.#counts.set(key, { site, kind, id, day, times: 1 });
    this.#timer ??= setTimeout(() => void this.flush(), restMs).unref();
  }

  /** Writes what was counted so far. A failure costs these counts, and is in the log. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const counted = [...this.#counts.values()];
    this.#counts = new Map();
    for (const [site, counts] of Map.groupBy(counted, ({ site }) => site))
      await write(site, counts).catch((error: unknown) => this.#services.log.warn({ err: error, tenant: site.code }, 'readings were not written'));
  }
}

/** In one order everywhere, so that two processes never wait for each other. */
async function write(site: Site, counts: readonly Count[]): Promise<void> {
  const of = <T>(name: (count: Count) => T): T[] => counts.map(name);
  const newest = of(({ day }) => day)
    .toSorted()
    .at(-1);
  await site.tx(system, async (trx) => {
    await sql`insert into content_reading (kind, item_id, day, count)
      select * from unnest(${of(({ kind }) => kind)}::text[], ${of(({ id }) => id)}::bigint[], ${of(({ day }) => day)}::date[], ${of(({ times }) => times)}::int[])
        as c (kind, item_id, day, count) order by 1, 2, 3
      on conflict (kind, item_id, day) do update set count = content_reading.count + excluded.count`.execute(trx);
    await sql`delete from content_reading where day < ${newest}::date - ${keptDays}::int`.execute(trx);
  });
}

const tallies = new WeakMap<Services, Tally>();

/** The one of this process: plain pages and the interface count in the same. */
export function tallyOf(services: Services): Tally {
  const tally = tallies.get(services) ?? new Tally(services);
  tallies.set(services, tally);
  return tally;
}
