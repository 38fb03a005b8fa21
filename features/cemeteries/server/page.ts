import { html, type Html } from '#platform/http/server/html.ts';
import type { Asked, PageContent, PlainPage } from '#platform/http/server/plain-page.ts';
import { can } from '#platform/access/actor.ts';
import { anonymous } from '#platform/access/actor.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import { mayFind } from '../codes.ts';
import { plotKindWords } from '../labels.ts';
import { frontEn } from '../messages/front.en.ts';
import { frontPt } from '../messages/front.pt.ts';
import { yearsOf } from '../domain/said.ts';
import { findGraves, publicPlaces } from './find.ts';

const words = { pt: frontPt, en: frontEn } as const;
const path = '/cemiterios';

/** The look-up for whoever has no JavaScript; names are read by no search engine. */
async function read({ db, site, locale, now, query }: Asked): Promise<PageContent | null> {
  if (!can(anonymous, mayFind, site.config.permissions)) return null;
  const say = words[locale];
  const q = (query['q'] ?? '').trim().slice(0, 100);
  const places = await publicPlaces(db);
  const found = q.length < 3 ? null : await findGraves(db, { q, today: localDay(now, site.config.timeZone) });
  const graves: Html =
    found === null
      ? html``
      : html`<p role="status">${found.items.length === 0 ? say.none : say.foundPlain}</p>
          <ul>
            ${found.items.map(
              (one) =>
                html`<li><strong>${one.name}</strong> ${yearsOf(one)}<br />${plotKindWords[one.kind][locale]} ${one.plot}, ${one.cemetery}</li>`,
            )}
          </ul>`;
  return {
    title: say.title,
    description: say.lead,
    image: null,
    to: '/cemeteries/home',
    toLabel: say.open,
    secret: q !== '',
    body: html`<h1>${say.title}</h1>
      <p>${say.lead}</p>
      <form class="screen" action="${path}" method="get">
        <div class="field">
          <label for="q">${say.name}</label>
          <span id="q-help" class="soft">${say.nameHelp}</span>
          <input id="q" name="q" value="${q}" minlength="3" maxlength="100" aria-describedby="q-help" required />
        </div>
        <p><button class="action">${say.search}</button></p>
      </form>
      ${graves}
      <h2>${say.places}</h2>
      ${places.map(
        (place) =>
          html`<h3>${place.name}</h3>
            <p>${[place.address, place.openingHours, place.phone, place.email].filter(Boolean).join(' · ')}</p>`,
      )}`,
  };
}

export const gravePages: readonly PlainPage[] = [
  { path, module: 'cemeteries', read, readLimit: { max: 60, seconds: 60 }, label: { pt: frontPt.title, en: frontEn.title } },
];
