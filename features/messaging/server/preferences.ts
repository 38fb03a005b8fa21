import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { system } from '#platform/access/actor.ts';
import { findUsers } from '#features/identity/server/index.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { bind } from '#platform/http/server/bind.ts';
import { html } from '#platform/http/server/html.ts';
import type { Asked, PageContent, PlainPage } from '#platform/http/server/plain-page.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { frequencies, frequencyNames, type Frequency } from '../domain/digest.ts';
import { preferencesContract } from '../preferences-contract.ts';
import { managePath, newToken } from './gather.ts';
import './tables.ts';

/** The choice of a signed-in person. */
export function preferenceRoutes(app: FastifyInstance, services: Services): void {
  const read = async (db: Db | Trx, userId: number) => {
    const row = await db.selectFrom('notification_preference').select('frequency').where('user_id', '=', userId).executeTakeFirst();
    const [user] = await findUsers(db, { ids: [userId] });
    return { frequency: row?.frequency ?? ('auto' as const), email: user?.email ?? null };
  };
  bind(app, services, preferencesContract, {
    // Nobody's, while an administrator sees as a role.
    show: ({ db, actor }) => read(db, actor.userId ?? 0),
    update: (call) =>
      call.tx(async (trx) => {
        const userId = call.actor.userId ?? 0;
        await sql`insert into notification_preference (user_id, frequency, token) values (${userId}, ${call.body.frequency}, ${newToken()})
          on conflict (user_id) where user_id is not null do update set frequency = excluded.frequency, updated_at = now()`.execute(trx);
        if (call.body.frequency === 'never') await dropWaiting(trx, sql`user_id = ${userId}`);
        return read(trx, userId);
      }),
  });
}

const words = {
  pt: {
    title: 'Mensagens que recebe por e-mail',
    text: (place: string) =>
      `Escolha quando o Município de ${place} lhe escreve sobre o que segue ou trata. Os recibos e as respostas ao que comunicou chegam sempre.`,
    legend: 'Quando quer receber',
    save: 'Guardar',
    saved: 'A sua escolha está guardada.',
    stopped: 'Deixou de receber estas mensagens por e-mail.',
    again: 'Pode mudar de ideias aqui quando quiser.',
    open: 'Abrir o portal',
  },
  en: {
    title: 'Messages you get by e-mail',
    text: (place: string) =>
      `Choose when the municipality of ${place} writes to you about what you follow or work on. Receipts and answers to your own reports always arrive.`,
    legend: 'When you want them',
    save: 'Save',
    saved: 'Your choice is saved.',
    stopped: 'You will no longer get these messages by e-mail.',
    again: 'You can change your mind here at any time.',
    open: 'Open the portal',
  },
} as const satisfies Record<Locale, unknown>;

async function show(asked: Asked, done: 'saved' | 'stopped' | null): Promise<PageContent | null> {
  const token = asked.params['token'] ?? '';
  const row = await asked.db.selectFrom('notification_preference').select('frequency').where('token', '=', token).executeTakeFirst();
  if (!row) return null;
  const say = words[asked.locale];
  const choice = (frequency: Frequency) =>
    html`<label
      ><input type="radio" name="frequency" value="${frequency}" ${row.frequency === frequency ? html`checked` : null} />
      ${frequencyNames[frequency][asked.locale]}</label
    >`;
  return {
    title: say.title,
    description: say.title,
    image: null,
    secret: true,
    to: '/portal/home',
    toLabel: say.open,
    body: html`<h1>${say.title}</h1>
      ${done === null ? null : html`<p role="status"><strong>${say[done]}</strong> ${say.again}</p>`}
      <p>${say.text(asked.site.config.name)}</p>
      <form method="post" action="${managePath(token)}">
        <fieldset>
          <legend>${say.legend}</legend>
          ${frequencies.map(choice)}
        </fieldset>
        <p><button class="action" type="submit">${say.save}</button></p>
      </form>`,
  };
}

/** From the form, or from a mail program that unsubscribes at one click (RFC 8058): that sends no choice and means none any more. */
async function choose(asked: Asked, form: Readonly<Record<string, string>>): Promise<PageContent | null> {
  const chosen = frequencies.find((one) => one === form['frequency']) ?? 'never';
  const token = asked.params['token'] ?? '';
  const known = await asked.site.tx(system, async (trx) => {
    const row = await trx
      .updateTable('notification_preference')
      .set({ frequency: chosen, updated_at: asked.now })
      .where('token', '=', token)
      .returning(['user_id', 'email'])
      .executeTakeFirst();
    if (row && chosen === 'never')
      await dropWaiting(trx, row.user_id === null ? sql`user_id is null and lower(address) = ${row.email}` : sql`user_id = ${row.user_id}`);
    return row !== undefined;
  });
  return known ? show(asked, chosen === 'never' ? 'stopped' : 'saved') : null;
}

/** What waited for a summary is not sent to who wants none. */
async function dropWaiting(trx: Trx, whose: ReturnType<typeof sql>): Promise<void> {
  await sql`delete from notification_delivery where digest and status = 'waiting' and mail_id is null and ${whose}`.execute(trx);
}

export const preferencePages: readonly PlainPage[] = [{ path: managePath(':token'), module: null, read: (asked) => show(asked, null), send: choose }];
