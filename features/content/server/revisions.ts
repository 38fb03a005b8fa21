import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Kind } from './tables.ts';

interface Entry {
  readonly id: number;
  readonly at: Date;
  readonly actor_name: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** Title and text after each change of one of them, read back from the audit trail: nothing is kept twice. The latest 50, newest first. */
export async function revisions(db: Db, kind: Kind, id: number) {
  const current = await db.selectFrom(kind).select(['title', 'content']).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  if (!current) throw kernelErrors['record.not-found']();
  const { rows } = await sql<Entry>`select id, at, actor_name, changes from audit_entry
    where type = ${kind} and record_id = ${String(id)} and changes ?| array['title', 'content'] order by id desc limit 50`.execute(db);
  let { title, content }: { title: string; content: string | null } = current;
  return rows.map(({ id: entry, at, actor_name: user, changes }) => {
    const item = { entry: Number(entry), at: new Date(at).toISOString(), user: user || null, title, content };
    // Before this change it was as the entry says, or as it is now where the entry says nothing of it.
    if (changes['title']) title = String(changes['title'][0] ?? '');
    if (changes['content']) content = changes['content'][0] === null ? null : String(changes['content'][0]);
    return item;
  });
}
