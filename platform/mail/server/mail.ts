import type { Locale } from '#platform/kernel/locale.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { MailTemplate } from '../mail.ts';

export interface Mail {
  /** Puts the message in the outbox within the transaction; a job delivers it, again and again while the server is down. */
  send<D extends Record<string, string>>(
    trx: Trx,
    site: Site,
    message: { readonly to: string; readonly locale: Locale; readonly template: MailTemplate<D>; readonly data: D },
  ): Promise<void>;
}
