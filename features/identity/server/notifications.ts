import { sql } from 'kysely';
import { can, type Actor } from '#platform/access/actor.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { inApp, off } from '#platform/notify/server/default.ts';
import type {
  Addressee,
  Announcement,
  MessageGate,
  NotificationDefault,
  NotificationSubject,
  NotificationTrigger,
} from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { findAccount } from './store.ts';
import { findUsers, usersById } from './users.ts';

const seeUsers = 'ACL_00010';
const seeUser = 'ACL_00011';
const mostManagers = 500;

const registeredDefaults: readonly NotificationDefault[] = [
  inApp('identity.registered-welcome', ['account'], {
    name: ['Nova conta: boas-vindas, na aplicação', 'New account: welcome, in the application'],
    subject: ['Bem-vindo aos serviços digitais de {municipio}', 'Welcome to the digital services of {municipio}'],
    message: [
      'A sua conta está pronta. É aqui que encontra os avisos sobre os seus pedidos.',
      'Your account is ready. This is where you find the notices about your requests.',
    ],
  }),
  off(
    inApp('identity.registered-managers', ['managers'], {
      name: ['Nova conta: a quem gere utilizadores, na aplicação', 'New account: to those who manage users, in the application'],
      subject: ['Nova conta: {pessoa}', 'New account: {pessoa}'],
      message: ['{pessoa} registou-se no portal.', '{pessoa} registered at the portal.'],
    }),
  ),
];

const waitingDefaults: readonly NotificationDefault[] = [
  inApp('identity.phone-waiting-managers', ['managers'], {
    name: ['Registo só com telefone: a quem gere utilizadores', 'Registration by phone alone: to those who manage users'],
    subject: ['Confirme o telefone de {pessoa}', 'Confirm the phone of {pessoa}'],
    message: [
      '{pessoa} registou-se no portal só com o telefone {telefone}. Ligue ou peça-lhe que passe pelo balcão e, se o número for desta pessoa, confirme-o na sua ficha: só então pode entrar.',
      '{pessoa} registered at the portal with only the phone {telefone}. Call them or ask them to come to the counter and, if the number is theirs, confirm it on their page: only then can they sign in.',
    ],
  }),
];

const invitedDefaults: readonly NotificationDefault[] = [
  inApp('identity.invited-welcome', ['account'], {
    name: ['Conta criada por convite: boas-vindas, na aplicação', 'Account made by invitation: welcome, in the application'],
    subject: ['Bem-vindo a {entidade}', 'Welcome to {entidade}'],
    message: [
      'A sua conta foi criada pelos serviços. Confirme no perfil que os seus dados estão certos.',
      'Your account was made by our services. Check in your profile that your details are right.',
    ],
  }),
];

/** Who may see accounts reads what was said of them. */
const accountGate: MessageGate = async (site, actor) => {
  const opens = can(actor, seeUser, site.config.permissions);
  return { opens: () => sql.lit(opens), hiddenTags: [], hiddenTriggers: [], hiddenTargets: [] };
};

/** What happens to accounts and may be told. Links to confirm, to reset and to accept an invitation are system mails and stay so. */
export const identityTriggers: readonly NotificationTrigger[] = [
  trigger('registered', { pt: 'Conta registada no portal', en: 'Account registered at the portal' }, registeredDefaults),
  trigger(
    'phone-waiting',
    { pt: 'Conta registada só com telefone, por confirmar', en: 'Account registered with a phone number only, to be confirmed' },
    waitingDefaults,
  ),
  trigger('invited', { pt: 'Pessoa convidada pelos serviços', en: 'Person invited by the services' }, invitedDefaults),
];

function trigger(id: string, label: Text, defaults: readonly NotificationDefault[]): NotificationTrigger {
  return {
    id: `identity.${id}`,
    module: null,
    label,
    action: { pt: 'Ver a conta', en: 'See the account' },
    tags: [
      {
        name: 'pessoa',
        label: { pt: 'Nome da pessoa da conta', en: 'Name of the account’s owner' },
        sample: { pt: 'Marta Figueiredo', en: 'Marta Figueiredo' },
      },
      { name: 'telefone', label: { pt: 'Telefone da conta', en: 'Phone of the account' }, sample: { pt: '+351912345678', en: '+351912345678' } },
      { name: 'email', label: { pt: 'E-mail da conta', en: 'E-mail of the account' }, sample: { pt: 'marta@exemplo.pt', en: 'marta@example.org' } },
    ],
    targets: [
      { id: 'account', label: { pt: 'A própria pessoa', en: 'The person' } },
      { id: 'managers', label: { pt: 'Quem gere utilizadores', en: 'Those who manage users' } },
    ],
    defaults,
    read: (site, _clock, announcement) => accountSubject(site, announcement),
    examples,
    gate: accountGate,
  };
}

async function accountSubject({ db }: Site, { recordId }: Announcement): Promise<NotificationSubject | null> {
  const account = await findAccount(db, { column: 'id', value: Number(recordId) });
  if (!account) return null;
  const values = { pessoa: account.name, telefone: account.phone ?? '', email: account.email ?? '' };
  return {
    title: account.name,
    values: { pt: values, en: values },
    link: `/geoportalgestao/users/${account.id}`,
    addressees: async (target) => {
      const users =
        target === 'account' ? [...(await usersById(db, [account.id])).values()] : await findUsers(db, { code: seeUsers, limit: mostManagers });
      const link = target === 'account' ? { link: '/portal/profile' } : {};
      return users.map(({ id, ...user }): Addressee => ({ userId: id, ...user, ...link }));
    },
  };
}

async function examples({ db, config }: Site, actor: Actor, recordId?: string) {
  if (!can(actor, seeUser, config.permissions)) return [];
  const query = db.selectFrom('account').select(['id', 'name']).where('deleted_at', 'is', null).orderBy('id', 'desc').limit(20);
  const rows = await (recordId === undefined ? query : query.where('id', '=', /^\d{1,15}$/.test(recordId) ? Number(recordId) : 0)).execute();
  return rows.map(({ id, name }) => ({ recordId: String(id), title: name }));
}
