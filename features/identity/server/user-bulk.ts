import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { BulkKind, BulkRow } from '#platform/bulk/server/kind.ts';
import { whereOf, type Scope, type Selection } from '#platform/crud/server/query.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { mayUsers, users, usersBulk, type UserChange } from '../users-contract.ts';
import { removeAccount, restoreAccount, setActive } from './user-actions.ts';

type Action = UserChange['action'];
const opposite = { enable: 'disable', disable: 'enable', delete: 'restore', restore: 'delete' } as const;
const scopeOf = (action: Action): Scope => (action === 'restore' ? 'deleted' : 'live');

/** The same as for one user, with its rules: who is above, oneself and the last administrator stay as they are. Null: they are so already. */
async function act(trx: Trx, call: Acting, action: Action, { id, version }: BulkRow): Promise<number | null> {
  const read = () => trx.selectFrom('account').select(['version', 'active', 'deleted_at']).where('id', '=', id).forUpdate().executeTakeFirst();
  const account = await read();
  if (!account || (account.deleted_at === null) !== (scopeOf(action) === 'live')) throw kernelErrors['record.not-found']();
  if (account.version !== version) throw await staleRecord(trx, 'account', id, null);
  if (action === 'delete') await removeAccount(trx, call, id);
  else if (action === 'restore') await restoreAccount(trx, call, id);
  else if (account.active === (action === 'enable')) return null;
  else await setActive(trx, call, id, action === 'enable');
  return (await read())?.version ?? version;
}

export const bulkOfUsers: BulkKind<Selection, UserChange, null, Acting> = {
  contract: usersBulk,
  open: async (call) => call,
  check: (call, { action }) => {
    if (!call.can(action === 'enable' || action === 'disable' ? mayUsers.state : mayUsers.delete)) throw kernelErrors['access.denied']();
  },
  fields: ({ action }) => [action],
  select: async ({ db, site }, selection, { action }, limit) => {
    const where = whereOf(users, selection, scopeOf(action), site.config.timeZone);
    const { rows } = await sql<BulkRow>`select t.id, t.name as title, t.version from ${sql.table(users.table)} t
      where ${where} order by t.id limit ${limit}`.execute(db);
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  },
  change:
    async (trx, call, { action }) =>
    async (row) => {
      const version = await act(trx, call, action, row);
      return version === null ? null : { version, changes: [], before: null };
    },
  undo: async (trx, call, { action }, row) => (await act(trx, call, opposite[action], row)) ?? row.version,
};
