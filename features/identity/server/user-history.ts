import { sql } from 'kysely';
import type { HistoryEntry } from '#platform/crud/contract.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { roleName, starterNames } from '../roles.ts';

interface AuditRow {
  id: number;
  at: Date | string;
  type: string;
  event: string;
  actor_name: string;
  changes: Record<string, readonly [unknown, unknown] | undefined>;
}

/** Columns the page speaks of, by their names there; a password is told as changed, never what it was. */
const shown: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  nif: 'nif',
  locale: 'locale',
  active: 'active',
  password_hash: 'password',
  invited_at: 'invitedAt',
  sessions: 'sessions',
  viewing_role: 'viewingRole',
};

/** The latest 200 changes of a user, with the roles given and taken, newest first. */
export async function userHistory(db: Db, id: number, locale: Locale): Promise<HistoryEntry[]> {
  const { rows } = await sql<AuditRow>`select * from (
      (select id, at, type, event, actor_name, changes from audit_entry where type = 'account' and record_id = ${String(id)} order by id desc limit 200)
      union all
      (select id, at, type, event, actor_name, changes from audit_entry where type = 'account_role'
        and ${String(id)} in (changes -> 'account_id' ->> 0, changes -> 'account_id' ->> 1) order by id desc limit 200)
    ) e order by id desc limit 200`.execute(db);
  const names = await roleNames(db, rows, locale);
  const said = (field: string, value: unknown): unknown =>
    (field === 'viewingRole' && starterNames.find((one) => one.value === value)?.label[locale]) || (value ?? null);
  return rows
    .map((row): HistoryEntry => {
      const role = (place: 0 | 1): unknown => names.get(Number(row.changes['role_id']?.[place])) ?? null;
      const changes =
        row.type === 'account_role'
          ? [{ field: 'roleIds', old: role(0), new: role(1) }]
          : Object.entries(row.changes).flatMap(([column, change]) => {
              const field = shown[column];
              return field ? [{ field, old: said(field, change?.[0]), new: said(field, change?.[1]) }] : [];
            });
      return {
        id: Number(row.id),
        event: row.type === 'account_role' ? 'relation' : row.event,
        at: new Date(row.at).toISOString(),
        user: row.actor_name || null,
        changes,
      };
    })
    .filter(({ event, changes }) => event !== 'updated' || changes.length > 0);
}

async function roleNames(db: Db, rows: readonly AuditRow[], locale: Locale): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ changes }) => changes['role_id'] ?? []).filter((value) => value !== null))].map(Number);
  if (ids.length === 0) return new Map();
  const roles = await db.selectFrom('role').select(['id', 'key', 'name']).where('id', 'in', ids).execute();
  return new Map(roles.map((role) => [Number(role.id), roleName(role, locale)]));
}
