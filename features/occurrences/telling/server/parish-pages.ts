import { html, type Html } from '#platform/http/server/html.ts';
import type { Asked, PageContent, PlainPage } from '#platform/http/server/plain-page.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import type { ParishWeek } from '../contract.ts';
import { confirmSubscriber, endSubscriber, findSubscriber, subscriberPath } from './parish-mail.ts';
import { listParishes, readParishWeek } from './parish-week.ts';
import { dayInWords, parishWords, weekSentences } from './parish-words.ts';

export const parishPath = (code: string, week?: string): string => `/meubairro/parish/${code}${week === undefined ? '' : `/${week}`}`;

/** The week of a parish, to read, print and hang up at the parish hall. */
async function read(asked: Asked): Promise<PageContent | null> {
  const { db, site, locale, params, now } = asked;
  const week = await readParishWeek(db, site, params['code'] ?? '', params['week'], now);
  if (!week) return null;
  const say = parishWords[locale];
  const title = say.title(week.parish.name);
  const sentences = weekSentences(week, locale);
  return {
    title: `${title}, ${say.span(dayInWords(week.from), dayInWords(week.to))}`,
    description: sentences.join(' '),
    image: null,
    to: parishPath(week.parish.code, week.week),
    toLabel: say.open,
    body: html`<h1>${title}</h1>
      <p class="soft">${say.span(dayInWords(week.from), dayInWords(week.to))}</p>
      ${sentences.map((sentence) => html`<p>${sentence}</p>`)} ${typeTable(week, say)}
      ${lines(say.solved, week.solved, week.numbers.solved, say.more, site.config.timeZone)}
      ${lines(say.reported, week.reported, week.numbers.reported, say.more, site.config.timeZone)}
      <p class="soft">${say.note}</p>
      <p class="pages">
        <a rel="prev" href="${parishPath(week.parish.code, week.previous)}">${say.previous}</a>
        ${week.next === null ? null : html`<a rel="next" href="${parishPath(week.parish.code, week.next)}">${say.next}</a>`}
      </p>`,
  };
}

type Words = (typeof parishWords)['pt'] | (typeof parishWords)['en'];

function typeTable({ types }: ParishWeek, say: Words): Html | null {
  if (types.length === 0) return null;
  return html`<h2>${say.types}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">${say.type}</th>
          <th scope="col" class="number">${say.reportedShort}</th>
          <th scope="col" class="number">${say.solvedShort}</th>
        </tr>
      </thead>
      <tbody>
        ${types.map(
          ({ name, reported, solved }) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td class="number">${reported}</td>
              <td class="number">${solved}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function lines(title: string, list: ParishWeek['reported'], total: number, more: (count: number) => string, timeZone: string): Html | null {
  if (list.length === 0) return null;
  return html`<h2>${title}</h2>
    <ul class="list">
      ${list.map(
        ({ code, type, status, address, at }) =>
          html`<li>
            <a href="/meubairro/occurrence/${code}">${type.name}, ${address}</a>
            <div class="soft">${status.name} · <time datetime="${at}">${formatDate(new Date(at), timeZone)}</time></div>
          </li>`,
      )}
    </ul>
    ${total > list.length ? html`<p>${more(total - list.length)}</p>` : null}`;
}

async function addresses({ db, site }: Asked) {
  return (await listParishes(db, site)).map(({ code }) => ({ path: parishPath(code), changed: null }));
}

const mailWords = {
  pt: {
    title: 'A carta semanal da freguesia',
    ask: (name: string) => `Quer receber todas as semanas, por e-mail, o que se comunicou e resolveu em ${name}?`,
    confirm: 'Quero receber',
    confirmed: (name: string) => `Está feito: à segunda-feira recebe a semana em ${name}.`,
    stop: (name: string) => `Recebe todas as semanas o que se comunicou e resolveu em ${name}.`,
    end: 'Deixar de receber',
    ended: 'Já não recebe esta carta. O seu endereço foi apagado.',
    open: 'Ver a semana na freguesia',
  },
  en: {
    title: 'The weekly letter of the parish',
    ask: (name: string) => `Do you want to get by e-mail, every week, what was reported and solved in ${name}?`,
    confirm: 'Yes, send it',
    confirmed: (name: string) => `Done: on Mondays you get the week in ${name}.`,
    stop: (name: string) => `You get every week what was reported and solved in ${name}.`,
    end: 'Stop the letter',
    ended: 'You no longer get this letter. Your address was erased.',
    open: 'See the week in the parish',
  },
} as const;

const keysOf = ({ params, query }: Asked) => ({ id: Number(params['id']) || 0, token: query['token'] ?? '' });

async function mailPage(asked: Asked, done: 'confirmed' | 'ended' | null): Promise<PageContent | null> {
  const say = mailWords[asked.locale];
  const { id, token } = keysOf(asked);
  const known = await findSubscriber(asked.db, id, token);
  if (!known && done !== 'ended') return null;
  const button = (label: string, action: 'confirm' | 'end') =>
    html`<form method="post" action="${subscriberPath(id, token)}">
      <input type="hidden" name="action" value="${action}" />
      <p><button class="action" type="submit">${label}</button></p>
    </form>`;
  const body = !known
    ? html`<p role="status">${say.ended}</p>`
    : known.confirmed
      ? html`${done === 'confirmed' ? html`<p role="status">${say.confirmed(known.parish)}</p>` : html`<p>${say.stop(known.parish)}</p>`}
        ${button(say.end, 'end')}`
      : html`<p>${say.ask(known.parish)}</p>
          ${button(say.confirm, 'confirm')}`;
  return {
    title: say.title,
    description: say.title,
    image: null,
    secret: true,
    to: known ? parishPath(known.code) : '/meubairro/parishes',
    toLabel: say.open,
    body: html`<h1>${say.title}</h1>
      ${body}`,
  };
}

/** Its button, or a mail program that unsubscribes at one click (RFC 8058) and names no action. */
async function actOnMail(asked: Asked, form: Readonly<Record<string, string>>): Promise<PageContent | null> {
  const { id, token } = keysOf(asked);
  if (form['action'] === 'confirm') {
    await confirmSubscriber(asked.site, id, token, asked.now);
    return mailPage(asked, 'confirmed');
  }
  // Ended before: a second click is no error.
  if (token.length < 20) return null;
  await endSubscriber(asked.site, id, token);
  return mailPage(asked, 'ended');
}

export const parishPages: readonly PlainPage[] = [
  { path: parishPath(':code'), module: 'meubairro', read, addresses },
  { path: parishPath(':code', ':week'), module: 'meubairro', read },
  { path: '/meubairro/parish-mail/:id', module: 'meubairro', read: (asked) => mailPage(asked, null), send: actOnMail },
];
