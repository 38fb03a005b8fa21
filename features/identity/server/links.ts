import type { Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { MailTemplate } from '#platform/mail/mail.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { Account } from './store.ts';

type LinkMail = { name: string; authority: string; link: string };

/** Hash routes that mails lead to. A token after `#` reaches no server log. */
export const routes = {
  verify: (token: string) => `portal/auth/login/${token}`,
  confirmChange: (token: string) => `portal/auth/verifyemail/${token}`,
  agreeChange: (token: string) => `portal/auth/emailchange/${token}`,
  reset: (token: string, email: string) => `portal/auth/resetpasswordform/${token}/${encodeURIComponent(email)}`,
  askReset: () => 'portal/auth/resetpassword',
  home: () => 'portal/home',
} as const;

interface Message<D extends LinkMail> {
  readonly account: Pick<Account, 'name' | 'locale'>;
  readonly to: string;
  readonly template: MailTemplate<D>;
  readonly route: string;
}

/** Sends one of this slice's mails with its link into the application. */
export function sendLink(trx: Trx, services: Services, site: Site, message: Message<LinkMail>): Promise<void> {
  return sendMore(trx, services, site, message, (link) => link);
}

/** The same of a mail that says more than name and link: `more` adds it. */
export async function sendMore<D extends LinkMail>(
  trx: Trx,
  services: Services,
  site: Site,
  { account, to, template, route }: Message<D>,
  more: (link: LinkMail) => D,
): Promise<void> {
  const data = more({ name: account.name, authority: site.config.authority, link: `${services.publicUrl(site)}/#/${route}` });
  await services.mail.send(trx, site, { to, locale: account.locale, template, data });
}
