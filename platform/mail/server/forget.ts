import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import './tables.ts';

interface Which {
  readonly recipients: readonly string[];
  /** How their templates' names begin. */
  readonly templates: string;
  /** Default: whenever they were written. */
  readonly before?: Date;
}

/** Erases messages as they left: what they were about is out of time. */
export async function forgetMails(trx: Trx, { recipients, templates, before }: Which): Promise<void> {
  if (recipients.length === 0) return;
  await sql`delete from mail where (recipient = any(${[...recipients]}::text[]) or envelope && ${[...recipients]}::text[]) and starts_with(template, ${templates})
    and (${before ?? null}::timestamptz is null or created_at < ${before ?? null})`.execute(trx);
}
