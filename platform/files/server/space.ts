import { sql } from 'kysely';
import { insideTransaction } from '#platform/db/mutex.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { fileErrors } from '../errors.ts';

const mebibyte = 1024 ** 2;
/** The sum over all files of a municipality is taken again so often; what this process receives meanwhile is added to it. */
const keptMs = 60_000;

interface Used {
  bytes: number;
  readonly until: number;
}

/** What the files of each municipality take, against the limit of its file. Counted per process: several may together go over it by a minute's uploads. */
export class Space {
  readonly #used = new Map<string, Used>();

  /** Counts a file that was sent. Throws `files.no-space` where it does not fit. */
  async take(site: Site, bytes: number): Promise<void> {
    const { limits } = site.file;
    const most = limits.storageMb * mebibyte;
    const used = await this.#read(site);
    if (used.bytes + bytes > most) throw fileErrors['files.no-space']({ params: { max: limits.storageMb } });
    used.bytes += bytes;
  }

  async #read(site: Site): Promise<Used> {
    const known = this.#used.get(site.code);
    // Inside a transaction there may be no second connection: what was known last counts.
    if (known && (known.until > performance.now() || insideTransaction.getStore())) return known;
    if (insideTransaction.getStore()) return { bytes: 0, until: 0 };
    const { rows } = await sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::bigint as bytes from file where deleted_at is null`.execute(
      site.db,
    );
    const read = { bytes: rows[0]?.bytes ?? 0, until: performance.now() + keptMs };
    this.#used.set(site.code, read);
    return read;
  }
}
