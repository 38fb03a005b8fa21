import type { Generated } from 'kysely';
import type { RowOf } from '#platform/crud/server/row.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { EntryKind } from '../contact-desk-contract.ts';
import type { Reason } from '../domain/suspicion.ts';
import type { contactMessages, contactTopics } from '../resources.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    contact_topic: RowOf<typeof contactTopics> & { position: Generated<number> };
    contact_topic_user: { topic_id: number; user_id: number };
    contact_message: RowOf<typeof contactMessages>;
    contact_sending: {
      message_id: number;
      module: string;
      locale: Locale;
      submission_key: string | null;
      submission_digest: string | null;
      consent_at: Date | null;
      suspicion: Reason[];
      /** Those who answer were told of it. */
      told: boolean;
    };
    contact_entry: {
      id: Generated<number>;
      message_id: number;
      kind: EntryKind;
      text: string;
      sent_to: string | null;
      author_user_id: number | null;
      created_at: Generated<Date>;
    };
    contact_attachment: { message_id: number; file_id: string; position: number };
  }
}
