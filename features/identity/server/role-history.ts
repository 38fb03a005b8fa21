import { sql } from 'kysely';
import type { HistoryEntry } from '#platform/crud/contract.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { starterNames } from '../roles.ts';

interface AuditRow {
  id: number;
  at: Date | string;
  type: string;
  event: string;
  actor_name: string;
  request_id: string | null;
  changes: Record<string, readonly [unknown, unknown] | undefined>;
}

const shown: Readonly<Record<string, string>> = { name: 'name', description: 'description', second_factor_required: 'secondFactorRequired' };

/** What was changed in a role. Codes given and taken in one go are one entry: `granted` and `revoked` hold lists of codes. */
export async function roleHistory(db: Db, id: number, locale: Locale): Promise<HistoryEntry[]> {
  const { rows } = await sql<AuditRow>`select id, at, type, event, actor_name, request_id, changes from audit_entry
    where (type = 'role' and record_id = ${String(id)})
      or (type = 'role_permission' and ${String(id)} in (changes -> 'role_id' ->> 0, changes -> 'role_id' ->> 1))
    order by id desc limit 2000`.execute(db);
  const groups = new Map<string, AuditRow[]>();
  for (const row of rows) {
    const key = row.type === 'role' ? String(row.id) : (row.request_id ?? `${row.actor_name} ${new Date(row.at).toISOString().slice(0, 19)}`);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => entryOf(group, locale)).slice(0, 200);
}

function entryOf(rows: readonly AuditRow[], locale: Locale): HistoryEntry[] {
  const [first] = rows;
  if (!first) return [];
  const head = { id: Number(first.id), at: new Date(first.at).toISOString(), user: first.actor_name || null };
  const said = (field: string, value: unknown): unknown =>
    (field === 'name' && starterNames.find((one) => one.value === value)?.label[locale]) || (value ?? null);
  if (first.type === 'role') {
    const changes = Object.entries(first.changes).flatMap(([column, change]) => {
      const field = shown[column];
      return field ? [{ field, old: said(field, change?.[0]), new: said(field, change?.[1]) }] : [];
    });
    return first.event === 'updated' && changes.length === 0 ? [] : [{ ...head, event: first.event, changes }];
  }
  const codes = (place: 0 | 1): string[] => rows.flatMap(({ changes }) => (changes['code']?.[place] ? [String(changes['code'][place])] : []));
  const [revoked, granted] = [codes(0), codes(1)];
  return [
    {
      ...head,
      event: 'updated',
      changes: [
        ...(granted.length > 0 ? [{ field: 'granted', old: null, new: granted.toSorted() }] : []),
        ...(revoked.length > 0 ? [{ field: 'revoked', old: null, new: revoked.toSorted() }] : []),
      ],
    },
  ];
}
