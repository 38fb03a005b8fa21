import type { Db, Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { MailSettings, SettingsPart } from '#platform/tenancy/parts.ts';
import { tryMail, type MailTrial } from '#platform/mail/server/try-mail.ts';
import { readPart } from '#platform/tenancy/server/live-config.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { administrationErrors } from '../errors.ts';
import { savePart, showPart, showVersion, type PartState } from './parts.ts';

export interface SettingsState extends PartState<'settings'> {
  readonly passwordSet: boolean;
}

export async function showSettings({ db, site }: { readonly db: Db | Trx; readonly site: Site }): Promise<SettingsState> {
  const [state, { sealedPassword }] = await Promise.all([showPart(db, site, 'settings'), readPart(db, 'settings', site.srid)]);
  return { ...state, passwordSet: sealedPassword !== null };
}

export async function saveSettings(call: Call, values: SettingsPart, password: string | null | undefined): Promise<SettingsState> {
  const given = password === undefined ? await keptPassword(call, values.mail) : password;
  const sealed = given === null || given === '' ? null : call.services.secrets.seal(given);
  await savePart(call, 'settings', values, {
    show: (db) => showSettings({ db, site: call.site }),
    beside: async (_trx, former) => ({ mailPassword: password === undefined && sealed !== null ? former.mailPassword : sealed }),
  });
  return showSettings(call);
}

export async function restoreSettings(call: Call, id: number): Promise<SettingsState> {
  const { values, beside } = await showVersion(call.db, 'settings', id);
  await savePart(call, 'settings', values, {
    show: (db) => showSettings({ db, site: call.site }),
    restoredFrom: id,
    beside: async () => beside,
  });
  return showSettings(call);
}

/** Sends to one address with what the form holds. The answer carries what both sides said, never a password. */
export async function testMail(call: Call, mail: MailSettings, password: string | null | undefined, to: string): Promise<MailTrial> {
  const { site, services, locale } = call;
  if (mail.host === null) throw kernelErrors['request.invalid']({ fields: { 'mail.host': [{ code: 'required', message: required[locale] }] } });
  const used = password === undefined ? await keptPassword(call, mail) : password;
  const from = { name: mail.fromName ?? site.config.authority, address: mail.fromAddress ?? to };
  const trial = await tryMail({
    settings: mail,
    host: mail.host,
    password: used === '' ? null : used,
    to,
    from,
    locale,
    ...testMessage(site.config.name, locale),
    checkHost: async (host, port) => (await services.outgoing.checkHost(host, port)).addresses,
  });
  // It left like any other message, and the first steps ask whether one ever did.
  if (trial.sent) await call.tx((trx) => noteTest(trx, to, call));
  return trial;
}

async function noteTest(trx: Trx, to: string, { locale, site, services }: Pick<Call, 'locale' | 'site' | 'services'>): Promise<void> {
  const { subject } = testMessage(site.config.name, locale);
  const row = {
    recipient: to,
    locale,
    template: 'administration.test',
    subject,
    text: '',
    html: '',
    status: 'sent',
    sent_at: services.now(),
  } as const;
  await trx
    .insertInto('mail')
    .values({ ...row, error: null })
    .execute();
}

function testMessage(name: string, locale: Call['locale']): { subject: string; text: string } {
  return locale === 'pt'
    ? { subject: `${name}: mensagem de teste`, text: `O correio do portal de ${name} está a funcionar. Não precisa de responder.` }
    : { subject: `${name}: test message`, text: `The mail of the portal of ${name} works. There is no need to answer.` };
}

const required = { pt: 'Este campo é obrigatório', en: 'This field is required' };

/**
 * The stored password, for the server and user it was given for. Another server must not be handed it: whoever may change the
 * settings could otherwise read it by pointing the mail at a server of their own.
 */
async function keptPassword({ db, site, services, locale }: Call, mail: MailSettings): Promise<string | null> {
  const { values, sealedPassword } = await readPart(db, 'settings', site.srid);
  if (sealedPassword === null) return null;
  const same = values?.mail.host === mail.host && values?.mail.username === mail.username && values?.mail.port === mail.port;
  // Encrypted before, in the open now: the same as handing it to whoever listens.
  if (same && !(mail.encryption === 'none' && values?.mail.encryption !== 'none')) return services.secrets.open(sealedPassword);
  if (mail.host === null || mail.username === null) return null;
  const refusal = administrationErrors['settings.password-needed'];
  throw refusal({ fields: { mailPassword: [{ code: refusal.code, message: refusal().say(locale) }] } });
}
