import type pg from 'pg';
import { openPool } from './pool.ts';

/** A server that follows the primary (streaming replication), for what may be a moment old. */
export interface Replica {
  readonly pool: pg.Pool;
  /** It has all that the primary had a second or two ago. */
  isFresh(): boolean;
  close(): Promise<void>;
}

const every = 1000;
/** Without an answer for so long it is not asked by anybody else. */
const patience = 2000;

/**
 * Looks each second whether the replica has replayed what the primary had written at the look before: a position of the log is a clock that both
 * have, whatever their own say. One that is away or behind is left alone until it has caught up; nothing else is needed to take it in again.
 */
export function followReplica(url: string, primary: pg.Pool, max: number, onError: (error: Error) => void): Replica {
  const pool = openPool(url, max, onError);
  let fresh = false;
  let ended = false;
  let written: string | null = null;
  let next: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    const late = setTimeout(() => (fresh = false), patience);
    try {
      const asked = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as caught';
      const { rows } = await pool.query<{ caught: boolean | null }>(asked, [written ?? 'FFFFFFFF/FFFFFFFF']);
      fresh = rows[0]?.caught === true;
      const { rows: now } = await primary.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
      written = now[0]?.at ?? null;
    } catch (error) {
      // Said once, not each second.
      if (fresh && error instanceof Error) onError(error);
      fresh = false;
    } finally {
      clearTimeout(late);
      if (!ended) next = setTimeout(() => void look(), every).unref();
    }
  }
  void look();
  return {
    pool,
    isFresh: () => fresh,
    close: async () => {
      ended = true;
      clearTimeout(next);
      await pool.end();
    },
  };
}
