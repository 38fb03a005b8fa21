import { html, type Html } from '#platform/http/server/html.ts';
import type { Asked, PageContent, PlainPage } from '#platform/http/server/plain-page.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import type { SeenWork } from '../contract.ts';
import { effectNames, stateNames } from '../domain/states.ts';
import { momentNames } from '../moments.ts';
import { calendarPath, geojsonPath, isPublic } from './open-data.ts';
import { listSeen, placeOf, published, showSeen } from './read.ts';

export const listPath = '/gim/obras';
export const workPath = (number: string): string => `/gim/obra/${encodeURIComponent(number)}`;

const words = {
  pt: {
    title: 'Obras na via pública',
    lead: (name: string) => `Obras e outras intervenções no espaço público do município de ${name}.`,
    near: 'Morada ou rua',
    search: 'Procurar perto',
    none: 'Não há obras publicadas.',
    metres: (n: number) => `a ${n.toLocaleString('pt-PT')} m`,
    open: 'Abrir no portal e seguir',
    calendar: 'Calendário (iCalendar)',
    data: 'Dados abertos (GeoJSON)',
    dates: 'Datas',
    state: 'Estado',
    effect: 'Trânsito',
    detour: 'Desvio',
    contact: 'Contacto',
    guarantee: 'Pavimento em garantia até',
    phases: 'Fases',
    photos: 'Fotografias',
    to: 'a',
  },
  en: {
    title: 'Works in public space',
    lead: (name: string) => `Works in the public space of the municipality of ${name}.`,
    near: 'Address or street',
    search: 'Search nearby',
    none: 'There are no published works.',
    metres: (n: number) => `${n.toLocaleString('en-GB')} m away`,
    open: 'Open in the portal and follow',
    calendar: 'Calendar (iCalendar)',
    data: 'Open data (GeoJSON)',
    dates: 'Dates',
    state: 'State',
    effect: 'Traffic',
    detour: 'Detour',
    contact: 'Contact',
    guarantee: 'Pavement under guarantee until',
    phases: 'Phases',
    photos: 'Photos',
    to: 'to',
  },
} as const;

const day = (iso: string): Html => html`<time datetime="${iso}">${iso.split('-').toReversed().join('/')}</time>`;

async function readList(asked: Asked): Promise<PageContent | null> {
  const { site, db, locale, query } = asked;
  if (!isPublic(site)) return null;
  const say = words[locale];
  const q = (query['q'] ?? '').slice(0, 200).trim();
  const found = await placeOf(db, site, { q }).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  const place = found instanceof AppError ? null : found;
  const items = await listSeen(db, site, place, 'all', localDay(asked.now, site.config.timeZone));
  const row = (one: SeenWork): Html =>
    html`<li>
      <a href="${workPath(one.number)}">${one.title}</a>
      <div class="soft">
        ${stateNames[one.state][locale]} · ${effectNames[one.effect][locale]} ·
        ${day(one.from)}${one.to && html` ${say.to} ${day(one.to)}`}${one.metres === null ? null : html` · ${say.metres(one.metres)}`}
      </div>
    </li>`;
  return {
    title: say.title,
    description: say.lead(site.config.name),
    image: null,
    to: '/gim/home',
    toLabel: say.open,
    form: true,
    body: html`<h1>${say.title}</h1>
      <p>${say.lead(site.config.name)}</p>
      <form method="get" action="${listPath}">
        <p>
          <label for="q">${say.near}</label>
          <input id="q" name="q" type="search" value="${q}" maxlength="200" />
          <button>${say.search}</button>
        </p>
      </form>
      ${found instanceof AppError ? html`<p role="alert">${found.say(locale)}</p>` : place?.label ? html`<p>${place.label}</p>` : null}
      ${
        items.length === 0
          ? html`<p>${say.none}</p>`
          : html`<ul>
              ${items.map(row)}
            </ul>`
      }
      <p><a href="${calendarPath}">${say.calendar}</a> · <a href="${geojsonPath}">${say.data}</a></p>`,
  };
}

async function readOne(asked: Asked): Promise<PageContent | null> {
  const { site, db, locale, params } = asked;
  if (!isPublic(site) || !/^[A-Za-z0-9._-]{1,40}$/.test(params['number'] ?? '')) return null;
  const it = await showSeen(db, params['number'] ?? '').catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  if (it === null) return null;
  const say = words[locale];
  const fact = (name: string, value: string | Html | null) =>
    value === null
      ? null
      : html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`;
  const photo = (id: number): string => `/api/gim/front/works/photos/${id}`;
  return {
    title: it.title,
    description: `${stateNames[it.state][locale]}. ${it.text.slice(0, 200)}`,
    image: it.photos[0] ? photo(it.photos[0].id) : null,
    to: `/gim/work/${encodeURIComponent(it.number)}`,
    toLabel: say.open,
    body: html`<p class="soft"><a href="${listPath}">${say.title}</a></p>
      <p class="soft">${it.number}</p>
      <h1>${it.title}</h1>
      <dl class="facts">
        ${fact(say.state, stateNames[it.state][locale])} ${fact(say.dates, html`${day(it.from)}${it.to && html` ${say.to} ${day(it.to)}`}`)}
        ${fact(say.effect, effectNames[it.effect][locale])} ${fact(say.detour, it.detour)} ${fact(say.contact, it.contact)}
        ${fact(say.guarantee, it.guarantee && day(it.guarantee))}
      </dl>
      <p>${it.text}</p>
      ${
        it.phases.length === 0
          ? null
          : html`<h2>${say.phases}</h2>
              <ol>
                ${it.phases.map(({ name, from, to, effect }) => html`<li>${name}: ${day(from)} ${say.to} ${day(to)}. ${effectNames[effect][locale]}.</li>`)}
              </ol>`
      }
      ${
        it.photos.length === 0
          ? null
          : html`<h2>${say.photos}</h2>
              ${it.photos.map(
                ({ id, moment, caption }) =>
                  html`<figure>
                    <img src="${photo(id)}" alt="${caption}" loading="lazy" />
                    <figcaption>${momentNames[moment][locale]}: ${caption}</figcaption>
                  </figure>`,
              )}`
      }`,
  };
}

export const pages: readonly PlainPage[] = [
  { path: listPath, module: 'gim', label: { pt: words.pt.title, en: words.en.title }, readLimit: { max: 120, seconds: 60 }, read: readList },
  {
    path: '/gim/obra/:number',
    module: 'gim',
    read: readOne,
    addresses: async ({ site, db, now }) =>
      isPublic(site)
        ? (await published(db, localDay(now, site.config.timeZone))).map(({ number }) => ({ path: workPath(number), changed: null }))
        : [],
  },
];
