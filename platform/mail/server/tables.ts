import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Locale } from '#platform/kernel/locale.ts';

type MailStatus = 'queued' | 'sent' | 'failed' | 'shown';

interface MailTable {
  id: Generated<number>;
  recipient: string;
  /** Named as copies in the header. */
  cc: ColumnType<string[], string[] | undefined>;
  /** To whom the server is asked to take it; null: the recipient. */
  envelope: ColumnType<string[] | null, string[] | null | undefined>;
  /** The header names nobody it is written to. */
  undisclosed: ColumnType<boolean, boolean | undefined>;
  /** Of the envelope, whom the server did not take it for. */
  refused: ColumnType<string[], string[] | undefined>;
  locale: Locale;
  template: string;
  /** Name it comes from; null: the municipality's official one. */
  sender: ColumnType<string | null, string | null | undefined>;
  /** Address of its one-click unsubscription; holds a private key. */
  unsubscribe: ColumnType<string | null, string | null | undefined>;
  subject: string;
  /** Emptied a week after sending: it may hold private links. */
  text: string;
  html: string;
  status: MailStatus;
  attempts: Generated<number>;
  error: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
}

export type MailRow = Selectable<MailTable>;

declare module '#platform/db/tables.ts' {
  interface Tables {
    mail: MailTable;
  }
}
