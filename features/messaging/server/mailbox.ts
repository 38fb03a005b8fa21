import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { MailRow } from '#platform/mail/server/tables.ts';
import type { MailboxEntry } from '../mailbox-contract.ts';

type Row = Pick<MailRow, 'id' | 'recipient' | 'subject' | 'template' | 'locale' | 'created_at' | 'cc' | 'envelope' | 'undisclosed'>;

const shownColumns = ['id', 'recipient', 'subject', 'template', 'locale', 'created_at', 'cc', 'envelope', 'undisclosed'] as const;

export interface MailboxPage {
  readonly page: number;
  readonly pageSize: number;
  /** Part of a recipient or the subject; empty: all. */
  readonly q: string;
}

/** Messages that were not sent, newest first. */
export async function listShown(db: Db, { page, pageSize, q }: MailboxPage): Promise<{ items: MailboxEntry[]; total: number }> {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const shown = db
    .selectFrom('mail')
    .where('status', '=', 'shown')
    .$if(q !== '', (query) =>
      query.where(
        sql<boolean>`(concat_ws(' ', recipient, array_to_string(cc || coalesce(envelope, '{}'), ' ')) ilike ${like} or subject ilike ${like})`,
      ),
    );
  const rows = await shown
    .select(shownColumns)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await shown.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items: rows.map(presentEntry), total };
}

export function findShown(db: Db, id: number): Promise<MailRow | undefined> {
  return db.selectFrom('mail').selectAll().where('id', '=', id).where('status', '=', 'shown').executeTakeFirst();
}

export function presentEntry(row: Row): MailboxEntry {
  const { id, recipient, cc, envelope, undisclosed, subject, template, locale } = row;
  const to = undisclosed ? null : recipient;
  const bcc = (envelope ?? []).filter((address) => address !== to && !cc.includes(address));
  return { id, to, cc, bcc, subject, template, locale, createdAt: row.created_at.toISOString() };
}
