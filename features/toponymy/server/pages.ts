import { anonymous, can } from '#platform/access/actor.ts';
import { html } from '#platform/http/server/html.ts';
import type { PlainPage } from '#platform/http/server/plain-page.ts';
import { mayFind } from '../codes.ts';
import { sayDay } from '../domain/said.ts';
import { frontEn } from '../messages/front.en.ts';
import { frontPt } from '../messages/front.pt.ts';
import { findStreets, readStreet } from './find.ts';

const words = { pt: frontPt, en: frontEn } as const;

const searchPage: PlainPage = {
  path: '/toponimia',
  module: 'toponymy',
  label: { pt: frontPt.title, en: frontEn.title },
  readLimit: { max: 120, seconds: 60 },
  async read({ db, site, locale, query }) {
    if (!can(anonymous, mayFind, site.config.permissions)) return null;
    const say = words[locale];
    const q = (query['q'] ?? '').trim().slice(0, 100);
    const page = Math.min(1000, Math.max(1, Math.trunc(Number(query['page'] ?? 1)) || 1));
    const { items, pages } = await findStreets(db, { q, parish: '', letter: '', page });
    const more = new URLSearchParams({ ...(q !== '' && { q }), page: String(page + 1) });
    return {
      title: say.title,
      description: say.lead,
      image: null,
      to: '/toponymy/home',
      toLabel: say.open,
      body: html`<h1>${say.title}</h1>
        <p>${say.lead}</p>
        <form class="screen" action="/toponimia" method="get">
          <div class="field"><label for="q">${say.name}</label><input id="q" name="q" value="${q}" maxlength="100" /></div>
          <p><button class="action">${say.search}</button></p>
        </form>
        ${items.length === 0 ? html`<p>${say.none}</p>` : null}
        <ul>
          ${items.map(({ code, name, parish }) => html`<li><a href="/toponimia/${code}">${name}</a>${parish === null ? '' : `, ${parish}`}</li>`)}
        </ul>
        ${page < pages ? html`<p><a href="/toponimia?${more.toString()}">${say.next}</a></p>` : null}`,
    };
  },
};

const streetPage: PlainPage = {
  path: '/toponimia/:code',
  module: 'toponymy',
  async read({ db, site, locale, params }) {
    if (!can(anonymous, mayFind, site.config.permissions)) return null;
    const street = await readStreet(db, params['code'] ?? '');
    if (street === null) return null;
    const say = words[locale];
    const facts: readonly (readonly [string, string | null])[] = [
      [say.parish, street.parish],
      [say.decision, [street.decidedAt && sayDay(street.decidedAt), street.minute].filter(Boolean).join(', ') || null],
      [say.begins, street.beginsAt],
      [say.ends, street.endsAt],
      [say.postcode, street.postcode],
    ];
    return {
      title: street.name,
      description: street.meaning?.slice(0, 180) ?? [street.name, street.parish].filter(Boolean).join(', '),
      image: null,
      to: `/toponymy/street/${street.code}`,
      toLabel: say.open,
      body: html`<h1>${street.name}</h1>
        ${(street.meaning ?? '').split(/\n+/).map((line) => (line === '' ? null : html`<p>${line}</p>`))}
        <dl class="facts">
          ${facts.map(([name, value]) =>
            value === null
              ? null
              : html`<div>
                  <dt>${name}</dt>
                  <dd>${value}</dd>
                </div>`,
          )}
        </dl>
        ${
          street.former.length === 0
            ? null
            : html`<h2>${say.former}</h2>
                <ul>
                  ${street.former.map(({ name, untilAt }) => html`<li>${name}${untilAt === null ? '' : `, ${say.until} ${sayDay(untilAt)}`}</li>`)}
                </ul>`
        }`,
    };
  },
  addresses: async ({ db, site }) => {
    if (!can(anonymous, mayFind, site.config.permissions)) return [];
    const rows = await db
      .selectFrom('toponymy_street')
      .select(['code', 'updated_at'])
      .where('deleted_at', 'is', null)
      .where('state', '=', 'inForce')
      .orderBy('updated_at', 'desc')
      .limit(5000)
      .execute();
    return rows.map(({ code, updated_at: changed }) => ({ path: `/toponimia/${code}`, changed }));
  },
};

export const streetPages: readonly PlainPage[] = [searchPage, streetPage];
