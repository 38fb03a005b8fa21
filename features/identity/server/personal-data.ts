import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { closedName } from '#platform/privacy/server/closed-name.ts';
import { forgetMails } from '#platform/mail/server/forget.ts';
import { personalField, scrubAudit, type PersonalData, type PersonalSection } from '#platform/privacy/server/personal-data.ts';
import '#platform/audit/server/tables.ts';
import { personalColumns } from './cleanup.ts';
import { grantsOf } from './store.ts';

async function account(db: Db, id: number): Promise<PersonalSection> {
  const row = await db
    .selectFrom('account')
    .leftJoin('account_sign_in', 'account_sign_in.account_id', 'account.id')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .select(['name', 'email', 'email_verified_at', 'pending_email', 'phone', 'nif', 'locale', 'consent_at', 'account.created_at'])
    .select(['account_sign_in.last_at', 'second_factor.created_at as factor_at'])
    .where('account.id', '=', id)
    .executeTakeFirst();
  const { roles } = await grantsOf(db, id);
  return {
    id: 'account',
    title: { pt: 'Conta', en: 'Account' },
    rows: row
      ? [
          [
            personalField('name', 'Nome', 'Name', row.name),
            personalField('email', 'E-mail', 'E-mail', row.email),
            personalField('emailConfirmedAt', 'E-mail confirmado em', 'E-mail confirmed on', row.email_verified_at),
            personalField('pendingEmail', 'E-mail por confirmar', 'E-mail to be confirmed', row.pending_email),
            personalField('phone', 'Telefone', 'Phone', row.phone),
            personalField('nif', 'NIF', 'Tax number', row.nif),
            personalField('language', 'Língua', 'Language', row.locale),
            personalField('roles', 'Perfis de acesso', 'Roles', roles.map(({ name }) => name).join(', ')),
            personalField('createdAt', 'Conta criada em', 'Account made on', row.created_at),
            personalField('consentAt', 'Consentimento dado em', 'Consent given on', row.consent_at),
            personalField('lastSignInAt', 'Última entrada', 'Last sign-in', row.last_at),
            personalField('secondFactorAt', 'Verificação em dois passos desde', 'Two-step verification since', row.factor_at),
          ],
        ]
      : [],
  };
}

async function signIns(db: Db, id: number): Promise<PersonalSection[]> {
  const [sessions, identities] = await Promise.all([
    db.selectFrom('session').select(['user_agent', 'address', 'created_at', 'last_seen_at']).where('account_id', '=', id).orderBy('id').execute(),
    db.selectFrom('account_identity').select(['issuer', 'subject', 'created_at']).where('account_id', '=', id).orderBy('id').execute(),
  ]);
  return [
    {
      id: 'sessions',
      title: { pt: 'Sessões', en: 'Sessions' },
      rows: sessions.map((row) => [
        personalField('device', 'Dispositivo', 'Device', row.user_agent),
        personalField('address', 'Endereço de rede', 'Network address', row.address),
        personalField('createdAt', 'Iniciada em', 'Started on', row.created_at),
        personalField('lastSeenAt', 'Última atividade', 'Last active', row.last_seen_at),
      ]),
    },
    {
      id: 'identities',
      title: { pt: 'Entradas por serviços externos', en: 'Sign-ins through other services' },
      rows: identities.map((row) => [
        personalField('issuer', 'Serviço', 'Service', row.issuer),
        personalField('subject', 'Identificação', 'Identification', row.subject),
        personalField('since', 'Desde', 'Since', row.created_at),
      ]),
    },
  ];
}

/** More is of no use to a reader; whoever needs it asks the municipality. */
const mostEntries = 1000;

async function history(db: Db, id: number): Promise<PersonalSection[]> {
  const entries = db
    .selectFrom('audit_entry')
    .select(['at', 'event', 'type', 'record_id', 'actor_name', 'changes'])
    .orderBy('id', 'desc')
    .limit(mostEntries);
  const [about, by] = await Promise.all([
    entries.where('type', '=', 'account').where('record_id', '=', String(id)).execute(),
    entries.where('actor_kind', '=', 'user').where('actor_id', '=', id).execute(),
  ]);
  return [
    {
      id: 'history',
      title: { pt: 'Alterações da conta', en: 'Changes of the account' },
      rows: about.map((row) => [
        personalField('at', 'Data', 'Date', row.at),
        personalField('by', 'Por', 'By', row.actor_name),
        personalField('changes', 'O que mudou', 'What changed', JSON.stringify(row.changes)),
      ]),
    },
    {
      id: 'actions',
      title: { pt: 'O que fez na plataforma', en: 'What you did on the platform' },
      rows: by.map((row) => [
        personalField('at', 'Data', 'Date', row.at),
        personalField('what', 'Registo', 'Record', `${row.type} ${row.record_id}`),
        personalField('event', 'Operação', 'Operation', row.event),
      ]),
    },
  ];
}

/** The row stays, empty: what others keep points to it. */
async function forget(trx: Trx, id: number): Promise<void> {
  // Links that went to an address nobody has confirmed name the account too.
  const { email, pending_email } = await trx.selectFrom('account').select(['email', 'pending_email']).where('id', '=', id).executeTakeFirstOrThrow();
  const recipients = [email, pending_email].filter((one) => one !== null);
  await forgetMails(trx, { recipients, templates: 'identity.' });
  const identities = await trx.deleteFrom('account_identity').where('account_id', '=', id).returning('id').execute();
  for (const table of ['session', 'account_token', 'sign_in_ticket', 'recovery_code', 'second_factor', 'account_sign_in', 'account_role'] as const)
    await trx.deleteFrom(table).where('account_id', '=', id).execute();
  await trx
    .updateTable('account')
    .set({
      name: closedName,
      email: null,
      email_verified_at: null,
      pending_email: null,
      pending_new_at: null,
      pending_old_at: null,
      phone: null,
      nif: null,
      password_hash: null,
      active: false,
      closed_at: sql<Date>`now()`,
      deleted_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  await scrubAudit(trx, 'account', [id], personalColumns);
  await scrubAudit(trx, 'account_identity', identities, ['issuer', 'subject']);
  await trx.updateTable('audit_entry').set({ actor_name: closedName }).where('actor_kind', '=', 'user').where('actor_id', '=', id).execute();
}

export const identityPersonalData: PersonalData = {
  collect: async (db, { userId }) => [await account(db, userId), ...(await signIns(db, userId)), ...(await history(db, userId))],
  forget: (trx, { userId }) => forget(trx, userId),
};
