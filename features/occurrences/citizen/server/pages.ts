import { sql } from 'kysely';
import { html, type Html } from '#platform/http/server/html.ts';
import type { Asked, Gone, PageContent, PlainPage } from '#platform/http/server/plain-page.ts';
import { breadcrumbs, governmentService } from '#platform/http/server/schema-org.ts';
import { formatDate, formatDateTime } from '#platform/kernel/written-dates.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { pairFirst } from '../../record/domain/photos.ts';
import { variantRules } from '../../record/domain/variants.ts';
import { live, type Catalogue } from '../../record/server/catalogue.ts';
import { promiseOf } from '../domain/promise.ts';
import type { OccurrenceItem, PhotoView, PublicOccurrence, TimelineEntry } from '../../record/schemas.ts';
import { presentPublic } from '../../record/server/detail.ts';
import { listWhere } from '../../record/server/list-where.ts';
import { search } from '../../record/server/list.ts';
import { parishPath } from '../../telling/server/parish-pages.ts';
import { open } from '../../record/server/record.ts';
import { publicSight } from '../../record/server/viewer.ts';
import { listQuery } from '../../record/inputs.ts';

const addressOf = (code: string) => `/meubairro/occurrence/${code}`;
const listAddress = '/meubairro/occurrences';
/** As many as a site map may hold of one kind without being split. */
const mostAddresses = 5000;

const words = {
  pt: {
    list: 'Ocorrências comunicadas',
    listText: (place: string) => `O que os munícipes comunicaram ao Município de ${place} e como está a ser resolvido.`,
    none: 'Ainda não há ocorrências públicas.',
    report: 'Comunicar um problema',
    offer: 'Comunicar',
    offers: 'O que pode comunicar',
    open: 'Abrir no portal ou seguir',
    status: 'Estado',
    type: 'Tipo',
    address: 'Local',
    parish: 'Freguesia',
    reported: 'Comunicada em',
    closed: 'Concluída em',
    history: 'O que aconteceu',
    photo: 'Fotografia da ocorrência',
    before: 'Antes',
    after: 'Depois',
    solved: 'Resolução',
    refused: 'Fechada sem resolver',
    photosAdded: 'Fotografias juntas',
    newer: 'Mais recentes',
    older: 'Mais antigas',
    created: 'Comunicada',
    confirmed: 'Confirmada',
    answer: 'Resposta do município',
    edited: 'Atualizada',
    byReporter: 'De quem comunicou',
    paused: 'O prazo ficou suspenso',
    resumed: 'O prazo voltou a correr',
    promise: {
      expected: (day: string) => `Contamos resolver até ${day}.`,
      overdue: (day: string) => `Contávamos resolver até ${day} e ainda não conseguimos. Continuamos a tratar do assunto.`,
      paused: (day: string) => `O prazo está suspenso desde ${day}. Volta a contar assim que pudermos avançar.`,
    },
  },
  en: {
    list: 'Reports',
    listText: (place: string) => `What residents reported to the municipality of ${place} and how it is being solved.`,
    none: 'There are no public reports yet.',
    report: 'Report a problem',
    offer: 'Report',
    offers: 'What you can report',
    open: 'Open in the portal or follow it',
    status: 'Status',
    type: 'Type',
    address: 'Place',
    parish: 'Parish',
    reported: 'Reported on',
    closed: 'Closed on',
    history: 'What happened',
    photo: 'Photo of the report',
    before: 'Before',
    after: 'After',
    solved: 'Solution',
    refused: 'Closed without a fix',
    photosAdded: 'Photos attached',
    newer: 'Newer',
    older: 'Older',
    created: 'Reported',
    confirmed: 'Confirmed',
    answer: 'Answer of the municipality',
    edited: 'Updated',
    byReporter: 'From the reporter',
    paused: 'The deadline was paused',
    resumed: 'The deadline runs again',
    promise: {
      expected: (day: string) => `We expect to solve it by ${day}.`,
      overdue: (day: string) => `We expected to solve it by ${day} and have not managed yet. We are still working on it.`,
      paused: (day: string) => `The deadline has been paused since ${day}. It runs again as soon as we can go on.`,
    },
  },
} as const;

async function readOne(asked: Asked): Promise<PageContent | Gone | null> {
  const { db, site, locale, params } = asked;
  const say = words[locale];
  const code = params['code'] ?? '';
  if (!/^[\p{L}\d -]{5,40}$/u.test(code)) return null;
  const sight = await publicSight(asked.site, asked.db);
  const opened = await open(db, sight, { code }).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  if (opened instanceof AppError) return opened.status === 410 ? { gone: opened.say(locale) } : null;
  const it = await presentPublic(db, site, sight, opened, asked.now);
  const day = (instant: string) => html`<time datetime="${instant}">${formatDate(new Date(instant), site.config.timeZone)}</time>`;
  const fact = (name: string, value: string | Html | null | undefined) =>
    value
      ? html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`
      : null;
  const told = promiseOf(it, asked.now, site.config.timeZone, locale);
  const photo = (id: number, variant: 'original' | 'thumbnail') => `/api/meubairro/front/occurrences/photos/${id}?variant=${variant}`;
  const history = it.timeline.toReversed().map((entry) => {
    const title = titleOf(entry, say);
    return title === null
      ? null
      : html`<li>
          <time datetime="${entry.at}">${formatDateTime(new Date(entry.at), site.config.timeZone)}</time>
          <div><strong>${title}</strong></div>
          ${entry.text === null ? null : html`<p>${entry.text}</p>`}
        </li>`;
  });
  return {
    title: `${it.type.name}, ${it.address}`,
    description: `${it.status.name}. ${it.excerpt}`,
    image: it.photoList[0] ? photo(it.photoList[0].id, 'original') : null,
    to: addressOf(it.code),
    toLabel: say.open,
    about: [
      breadcrumbs(asked, [
        [say.list, listAddress],
        [`${it.type.name}, ${it.address}`, addressOf(it.code)],
      ]),
    ],
    body: html`<p class="soft"><a href="${listAddress}">${say.list}</a></p>
      <p class="soft">${it.code}</p>
      <h1>${it.type.name}</h1>
      <dl class="facts">
        ${fact(say.status, it.status.name)} ${fact(say.type, it.subtype ? `${it.type.name}, ${it.subtype.name}` : null)}
        ${fact(say.address, it.address)} ${fact(say.parish, parishOf(it))} ${fact(say.reported, day(it.createdAt))}
        ${fact(say.closed, it.closedAt === null ? null : day(it.closedAt))}
      </dl>
      ${told && html`<p>${say.promise[told.kind](told.day)}</p>`}
      <p>${it.description}</p>
      ${photosOf(it.photoList, say, (one) => photo(one.id, 'original'))} ${closingOf(it, say)}
      <h2>${say.history}</h2>
      <ol class="list">
        ${history}
      </ol>`,
  };
}

type Say = (typeof words)['pt'] | (typeof words)['en'];

/** With the way to its weekly page, where it has one. */
function parishOf({ parish }: PublicOccurrence): string | Html | null {
  if (parish === null || parish.code === null) return parish?.name ?? null;
  return html`<a href="${parishPath(parish.code)}">${parish.name}</a>`;
}

/** Once there are photos of both moments, the first of each stand side by side under their names. */
function photosOf(photos: readonly PhotoView[], say: Say, address: (photo: PhotoView) => string): Html {
  const both = photos.some(({ kind }) => kind === 'after') && photos.some(({ kind }) => kind === 'before');
  const figure = (one: PhotoView, at: number): Html => {
    const moment = both ? say[one.kind] : null;
    const caption = [moment, one.caption].filter((part) => part !== null).join(': ');
    const alt = one.caption ?? `${say.photo} ${at + 1}`;
    const size = one.width === null || one.height === null ? null : html`width="${one.width}" height="${one.height}"`;
    return html`<figure>
      <img
        class="photo"
        src="${address(one)}"
        alt="${alt}"
        ${size}
        loading="lazy"
      />${caption === '' ? null : html`<figcaption>${caption}</figcaption>`}
    </figure>`;
  };
  return html`<div class="figures">${pairFirst(photos).map(figure)}</div>`;
}

/** What was answered when it was closed, said before the history. */
function closingOf({ closing, status }: PublicOccurrence, say: Say): Html | null {
  if (closing === null || closing.words === null) return null;
  return html`<h2>${closing.withoutFix ? say.refused : say.solved}</h2>
    <p><strong>${status.name}</strong></p>
    <p>${closing.words}</p>`;
}

function titleOf(entry: TimelineEntry, say: (typeof words)['pt'] | (typeof words)['en']): string | null {
  if (entry.kind === 'moved') return entry.to?.name ?? null;
  if (entry.kind === 'answer') return entry.side === 'reporter' ? say.byReporter : say.answer;
  if (entry.kind === 'photos-added') return say.photosAdded;
  const named = ['created', 'confirmed', 'edited', 'paused', 'resumed'] as const;
  const kind = named.find((one) => one === entry.kind);
  if (kind) return say[kind];
  return null;
}

async function readList(asked: Asked): Promise<PageContent> {
  const { db, site, locale, query, now } = asked;
  const say = words[locale];
  const page = Math.min(Math.max(Math.trunc(Number(query['page'])) || 1, 1), 400);
  const sight = await publicSight(site, asked.db);
  const found = await search(db, site, sight, { ...listQuery.parse({}), page }, now);
  const offered = page === 1 ? servicesOf(sight.catalogue, say) : [];
  const pages = Math.ceil(found.total / 25);
  const link = (to: number, label: string, rel: string) => html`<a rel="${rel}" href="${listAddress}?page=${to}">${label}</a>`;
  return {
    title: say.list,
    description: say.listText(site.config.name),
    image: null,
    to: '/meubairro/report',
    toLabel: say.report,
    about: [breadcrumbs(asked, [[say.list, listAddress]]), ...offered.map((service) => governmentService(asked, service))],
    body: html`<h1>${say.list}</h1>
      <p class="soft">${found.total === 0 ? say.none : say.listText(site.config.name)}</p>
      <ul class="list">
        ${found.items.map((item) => listLine(item, site.config.timeZone))}
      </ul>
      <p class="pages">${page > 1 ? link(page - 1, say.newer, 'prev') : null} ${page < pages ? link(page + 1, say.older, 'next') : null}</p>
      ${offered.length > 0 ? offers(offered, say) : null}`,
  };
}

/** What anybody may report is what the municipality offers to deal with. */
function servicesOf(catalogue: Catalogue, say: Say) {
  return live(catalogue.types)
    .filter(({ variant }) => !variantRules[variant].deskOnly)
    .map(({ id, name, description }) => ({ name: `${say.offer}: ${name}`, description, to: `/#/meubairro/report?type=${id}` }));
}

function offers(offered: ReturnType<typeof servicesOf>, say: Say): Html {
  return html`<h2>${say.offers}</h2>
    <ul class="list">
      ${offered.map(
        ({ name, description, to }) =>
          html`<li>
            <a href="${to}">${name}</a>
            ${description && html`<div class="soft">${description}</div>`}
          </li>`,
      )}
    </ul>`;
}

function listLine(item: OccurrenceItem, timeZone: string): Html {
  return html`<li>
    <a href="${addressOf(item.code)}">${item.type.name}, ${item.address}</a>
    <div class="soft">${item.status.name} · <time datetime="${item.createdAt}">${formatDate(new Date(item.createdAt), timeZone)}</time></div>
  </li>`;
}

async function addresses(asked: Asked) {
  const where = listWhere(await publicSight(asked.site, asked.db), asked.site, {}, asked.now);
  const { rows } = await sql<{ code: string; updated_at: Date }>`select o.code, o.updated_at from occurrence o where ${where}
    order by o.updated_at desc, o.id desc limit ${mostAddresses}`.execute(asked.db);
  return [
    { path: listAddress, changed: rows[0]?.updated_at ?? null },
    ...rows.map(({ code, updated_at }) => ({ path: addressOf(code), changed: updated_at })),
  ];
}

/** Public occurrences at plain addresses: the same paths as the application's after its `#`. */
export const pages: readonly PlainPage[] = [
  { path: listAddress, module: 'meubairro', label: { pt: words.pt.list, en: words.en.list }, read: readList },
  { path: addressOf(':code'), module: 'meubairro', read: readOne, addresses },
];
