import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import { html } from '#platform/http/server/html.ts';
import type { Asked, PageContent, PlainPage } from '#platform/http/server/plain-page.ts';
import type { Locale } from '#platform/kernel/locale.ts';

const words = {
  pt: {
    title: 'Deixar de seguir',
    ask: 'Deixa de receber novidades desta ocorrência:',
    submit: 'Deixar de seguir',
    done: 'Já não recebe novidades desta ocorrência.',
    open: 'Ver a ocorrência no portal',
  },
  en: {
    title: 'Stop following',
    ask: 'You will no longer get news of this report:',
    submit: 'Stop following',
    done: 'You no longer get news of this report.',
    open: 'See the report in the portal',
  },
} as const satisfies Record<Locale, unknown>;

interface Known {
  readonly code: string;
  readonly following: boolean;
}

/** The key of a mail names a follower; one that stopped already is answered the same, so that a second click is no error. */
async function known({ db, params, query }: Asked): Promise<Known | null> {
  const id = /^\d{1,15}$/.test(params['id'] ?? '') ? Number(params['id']) : 0;
  const token = query['token'] ?? '';
  if (token.length < 20) return null;
  const { rows } =
    await sql<Known>`select o.code, exists (select 1 from occurrence_follower f where f.occurrence_id = o.id and f.token = ${token}) as following
    from occurrence o where o.id = ${id} and o.live`.execute(db);
  return rows[0] ?? null;
}

function page(asked: Asked, code: string | null): PageContent {
  const say = words[asked.locale];
  const action = `/meubairro/unfollow/${asked.params['id'] ?? ''}?token=${encodeURIComponent(asked.query['token'] ?? '')}`;
  return {
    title: say.title,
    description: say.title,
    image: null,
    secret: true,
    to: code === null ? '/meubairro/home' : `/meubairro/occurrence/${code}`,
    toLabel: say.open,
    body:
      code === null
        ? html`<h1>${say.title}</h1>
            <p role="status">${say.done}</p>`
        : html`<h1>${say.title}</h1>
            <p>${say.ask} <strong>${code}</strong></p>
            <form method="post" action="${action}">
              <p><button class="action" type="submit">${say.submit}</button></p>
            </form>`,
  };
}

/** The way out in every mail to a follower: a GET asks, a POST (its button, or a mail program, RFC 8058) acts. */
export const unfollowPage: PlainPage = {
  path: '/meubairro/unfollow/:id',
  module: 'meubairro',
  read: async (asked) => {
    const found = await known(asked);
    return found && page(asked, found.following ? found.code : null);
  },
  send: async (asked) => {
    const found = await known(asked);
    if (!found) return null;
    const { id = '' } = asked.params;
    await asked.site.tx(system, (trx) =>
      sql`delete from occurrence_follower where occurrence_id = ${Number(id)} and token = ${asked.query['token']}`.execute(trx),
    );
    return page(asked, null);
  },
};
