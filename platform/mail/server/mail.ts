import type { Trx } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { MailTemplate } from '../mail.ts';

export interface Letter<D extends Record<string, string>> {
  /** Whom it is written to. */
  readonly to: string;
  /** Named in the header as having a copy. */
  readonly cc?: readonly string[];
  /** Whom this message goes to; `to` alone unless told. Blind copies stand here only. */
  readonly envelope?: readonly string[];
  /** Written to several people, each by a message of their own: the header names none of them. */
  readonly undisclosed?: boolean;
  readonly locale: Locale;
  readonly template: MailTemplate<D>;
  readonly data: D;
  /** Name it comes from; the municipality's official one unless told. */
  readonly sender?: string | null;
  /** Address that stops such mails at one click (RFC 8058): a POST to it acts, a GET shows a page that asks. Not for receipts. */
  readonly unsubscribe?: string | null;
}

export interface Mail {
  /** There is no mail server: messages are shown in the mailbox page instead of being sent. */
  isDemo(site: Site): boolean;
  /**
   * Puts the message in the outbox within the transaction; a job delivers it, for a day again and again while the server is
   * down. A message may in rare cases arrive twice (a process killed just after the server took it). Answers its id in the outbox.
   */
  send<D extends Record<string, string>>(trx: Trx, site: Site, message: Letter<D>): Promise<number>;
  /** Hands one message of the outbox to the mail server; `last`: it is given up when that fails. Called by the delivery job. */
  deliver(site: Site, id: number, last: boolean): Promise<void>;
}
