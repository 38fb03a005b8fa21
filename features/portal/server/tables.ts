import type { RowOf } from '#platform/crud/server/row.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { contactMessages } from '../resources.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    contact_message: RowOf<typeof contactMessages>;
    contact_sending: { message_id: number; module: string; locale: Locale; submission_key: string | null; submission_digest: string | null };
  }
}
