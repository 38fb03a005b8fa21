import { sql } from 'kysely';
import { crudErrors } from '#platform/crud/errors.ts';
import { whereOf, type Scope, type Selection } from '#platform/crud/server/query.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { identityErrors } from '../contract.ts';
import { mayUsers, users, type BulkOutcome, type usersContract } from '../users-contract.ts';
import { closeSessions } from './sessions.ts';
import { aboveActor, keepAnAdministrator } from './user-rules.ts';

type BulkCall = Call<(typeof usersContract)['bulk']>;
type Action = BulkCall['body']['action'];
type Chosen = { readonly id: number; readonly name: string; readonly active: boolean };
interface Plan {
  readonly ids: readonly number[];
  readonly outcome: BulkOutcome;
}

const shownNames = 100;

/** Acts on exactly the rows the list shows with the same filter, leaving out whoever may not be touched; says beforehand what it would do. */
export async function bulkUsers(call: BulkCall): Promise<BulkOutcome> {
  const { action, dryRun, expected } = call.body;
  const needed = action === 'enable' || action === 'disable' ? mayUsers.state : mayUsers.delete;
  if (!call.can(needed)) throw kernelErrors['access.denied']();
  if (dryRun) return (await planOf(call.db, call, false)).outcome;
  return call.tx(async (trx) => {
    const { ids, outcome } = await planOf(trx, call, true);
    if (ids.length === 0) throw crudErrors['bulk.empty']();
    if (expected !== undefined && expected !== ids.length)
      throw crudErrors['bulk.changed']({ params: { count: ids.length }, extra: { count: ids.length } });
    await act(trx, action, ids, call.services.now());
    await keepAnAdministrator(trx);
    return outcome;
  });
}

async function planOf(db: Db | Trx, call: BulkCall, lock: boolean): Promise<Plan> {
  const { action } = call.body;
  const selection = call.body.selection as Selection;
  const scope: Scope = action === 'restore' ? 'deleted' : 'live';
  const hold = lock ? sql`for no key update` : sql``;
  // Locked in the order of their ids, so that two such actions wait for each other instead of meeting crosswise.
  const { rows } = await sql<Chosen>`select id, name, active from account
    where id in (select t.id from ${sql.table(users.table)} t where ${whereOf(users, selection, scope, call.site.config.timeZone)})
      and deleted_at is ${scope === 'live' ? sql`null` : sql`not null`} order by id ${hold}`.execute(db);
  const chosen = rows.map((row) => ({ ...row, id: Number(row.id) }));
  const above = await aboveActor(
    db,
    call.actor,
    chosen.map(({ id }) => id),
  );
  const reasonOf = ({ id, active }: Chosen): 'self' | 'above' | 'unchanged' | null => {
    if (id === call.actor.userId) return 'self';
    if (above.has(id)) return 'above';
    return (action === 'enable' && active) || (action === 'disable' && !active) ? 'unchanged' : null;
  };
  const told = chosen.map((one) => ({ ...one, reason: reasonOf(one) }));
  const changed = told.filter(({ reason }) => reason === null);
  const refused = told.flatMap(({ name, reason }) => (reason === null ? [] : [{ name, reason }]));
  return {
    ids: changed.map(({ id }) => id),
    outcome: { count: changed.length, names: changed.slice(0, shownNames).map(({ name }) => name), refused: refused.slice(0, shownNames) },
  };
}

async function act(trx: Trx, action: Action, ids: readonly number[], now: Date): Promise<void> {
  const all = sql`any(${[...ids]}::bigint[])`;
  if (action === 'enable') await sql`update account set active = true where id = ${all}`.execute(trx);
  if (action === 'disable') await sql`update account set active = false where id = ${all}`.execute(trx);
  if (action === 'delete') await sql`update account set deleted_at = now() where id = ${all}`.execute(trx);
  if (action === 'disable' || action === 'delete') await closeSessions(trx, ids, now);
  if (action === 'restore') await restoreAll(trx, ids);
}

async function restoreAll(trx: Trx, ids: readonly number[]): Promise<void> {
  try {
    await sql`update account set deleted_at = null where id = any(${[...ids]}::bigint[])`.execute(trx);
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505') throw error;
    throw identityErrors[constraint === 'account_phone' ? 'identity.phone-taken' : 'identity.email-taken']({ cause: error });
  }
}
