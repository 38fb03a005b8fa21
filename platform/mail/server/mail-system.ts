import { sql } from 'kysely';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import { typeByName } from '#platform/files/server/kinds.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { Jobs } from '#platform/jobs/server/queue.ts';
import { mails } from '#platform/metrics/server/meters.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { deliverMail } from './delivery-job.ts';
import { crestId, crestPath, letterheadOf } from './letterhead.ts';
import type { Letter, Mail } from './mail.ts';
import { renderMail } from './render.ts';
import type { MailRow } from './tables.ts';
import { transportOptions } from './transport.ts';

const crestSide = 80;

type HostCheck = (host: string, port: number) => Promise<readonly { readonly address: string }[]>;

export interface MailSystemOptions {
  /** For municipalities without a mail server of their own in the settings: `smtp://USER:PASSWORD@HOST:PORT?from=address` (`smtps://` for TLS from the start); null: demo mode. */
  readonly smtpUrl: string | null;
  readonly jobs: Jobs;
  readonly publicUrl: (site: Site) => string;
  readonly now: () => Date;
  /** Opens the stored password of a municipality's own mail server. */
  readonly openSecret: (sealed: string) => string;
  /** Addresses of a municipality's own mail server; throws when the process may not connect to it. */
  readonly checkHost: HostCheck;
  /** Draws the crest as a small PNG: mail programs show no SVG. */
  readonly drawIcon: Files['drawIcon'];
  /** Folder of the crests; default `public/` of the installation. */
  readonly publicDir?: string;
}

export class MailSystem implements Mail {
  readonly #options: MailSystemOptions;
  readonly #transport: Transporter | null;
  readonly #from: string | null;
  readonly #crests = new Map<string, Promise<Buffer | null>>();

  constructor(options: MailSystemOptions) {
    this.#options = options;
    const url = options.smtpUrl === null ? null : new URL(options.smtpUrl);
    this.#from = url?.searchParams.get('from') ?? null;
    this.#transport = url && connect(url);
  }

  isDemo(site: Site): boolean {
    return this.#transport === null && site.live.mail === null;
  }

  async send<D extends Record<string, string>>(trx: Trx, site: Site, message: Letter<D>): Promise<number> {
    const { to, cc = [], envelope = null, undisclosed = false, locale, template, data, sender = null, unsubscribe = null } = message;
    const rendered = renderMail(template, data, locale, letterheadOf(site.config, this.#options.publicUrl(site)));
    const { id } = await trx
      .insertInto('mail')
      .values({
        recipient: oneAddress(to),
        cc: cc.map(oneAddress),
        envelope: envelope?.map(oneAddress) ?? null,
        undisclosed,
        locale,
        template: template.id,
        sender,
        unsubscribe,
        ...rendered,
        status: this.isDemo(site) ? 'shown' : 'queued',
        error: null,
        sent_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!this.isDemo(site)) await this.#options.jobs.start(trx, site, system, deliverMail, { mailId: id });
    return id;
  }

  async deliver(site: Site, id: number, last: boolean): Promise<void> {
    const row = await site.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || row.status !== 'queued') return;
    let refused: string[];
    try {
      refused = await this.#handOver(site, row);
    } catch (error) {
      const final = last || isRefused(error);
      mails.inc({ outcome: final ? 'refused' : 'delayed' });
      await this.#note(site, id, { status: final ? 'failed' : 'queued', error: String(error).slice(0, 1000) });
      if (isRefused(error)) return; // trying again would not help
      throw error;
    }
    mails.inc({ outcome: 'sent' });
    await this.#note(site, id, { status: 'sent', error: null, sent_at: this.#options.now(), refused });
  }

  close(): void {
    this.#transport?.close();
  }

  /** Through the municipality's own server when the settings name one, else through the installation's. Answers whom it did not take. */
  async #handOver(site: Site, row: MailRow): Promise<string[]> {
    const { mail } = site.live;
    if (mail?.host) {
      const [first] = await this.#options.checkHost(mail.host, mail.port);
      const password = mail.sealedPassword === null ? null : this.#options.openSecret(mail.sealedPassword);
      const own = createTransport(transportOptions({ ...mail, host: mail.host }, password, first?.address ?? mail.host));
      try {
        return await this.#hand(own, site, row);
      } finally {
        own.close();
      }
    }
    if (this.#transport) return this.#hand(this.#transport, site, row);
    throw new Error('There is no mail server any more.');
  }

  async #hand(transport: Transporter, site: Site, row: MailRow): Promise<string[]> {
    const host = new URL(this.#options.publicUrl(site)).hostname;
    const crest = await this.#crest(site);
    const from = {
      name: row.sender ?? site.live.mail?.fromName ?? site.config.authority,
      address: site.live.mail?.fromAddress ?? this.#from ?? `nao-responder@${host}`,
    };
    const named = (address: string) => ({ name: '', address });
    const { rejected } = await transport.sendMail({
      from,
      ...(!row.undisclosed && { to: named(row.recipient) }),
      cc: row.cc.map(named),
      // What stands in no header is a blind copy.
      envelope: { from: from.address, to: row.envelope ?? [row.recipient] },
      subject: row.subject,
      text: row.text,
      // Without its picture the place of the crest stays empty: no broken image.
      html: crest ? row.html : row.html.replace(/<td[^>]*><img src="cid:[^>]*><\/td>/, ''),
      messageId: `<mail-${row.id}.${site.code}@${host}>`,
      date: row.created_at,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'Content-Language': row.locale,
        ...(row.undisclosed && { To: 'undisclosed-recipients:;' }),
        ...(row.unsubscribe !== null && { 'List-Unsubscribe': `<${row.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      ...(crest && { attachments: [{ filename: 'crest.png', content: crest, cid: crestId, contentDisposition: 'inline' as const }] }),
    });
    return (rejected ?? []).map((one: string | { address: string }) => (typeof one === 'string' ? one : one.address));
  }

  async #note(
    site: Site,
    id: number,
    change: { status: MailRow['status']; error: string | null; sent_at?: Date; refused?: string[] },
  ): Promise<void> {
    await site.db
      .updateTable('mail')
      .set({ ...change, attempts: sql`attempts + 1` })
      .where('id', '=', id)
      .execute();
  }

  #crest(site: Site): Promise<Buffer | null> {
    const { crest } = site.config;
    if (crest === null) return Promise.resolve(null);
    const known = this.#crests.get(crest);
    if (known) return known;
    const path = crestPath(this.#options.publicDir ?? join(import.meta.dirname, '../../../public'), crest);
    if (path === null) return Promise.resolve(null);
    const made = this.#options.drawIcon(path, typeByName(path), crestSide).catch((error: unknown) => {
      site.log.warn({ err: error, crest }, 'the crest could not be drawn');
      // Not for ever: the decoders may have been busy, and the file may be mended.
      this.#crests.delete(crest);
      return null;
    });
    this.#crests.set(crest, made);
    return made;
  }
}

function connect(url: URL): Transporter {
  const secure = url.protocol === 'smtps:';
  return createTransport({
    pool: true,
    maxConnections: 3,
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 25)),
    secure,
    ...(url.username !== '' && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The server said no for good (5xx), as for an address that does not exist. */
function isRefused(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  // 530 and 535: our own sign-in is wrong, which an operator can mend while the message waits
  return code >= 500 && code < 600 && code !== 530 && code !== 535;
}

/** Exactly one plain address: nothing that could add recipients or headers. */
function oneAddress(to: string): string {
  const address = to.trim();
  if (!/^[^\s@,;<>"()\r\n]+@[^\s@,;<>"()\r\n]+$/.test(address)) throw new Error('This is not one e-mail address.');
  return address;
}
