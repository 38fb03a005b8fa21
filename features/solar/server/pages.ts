import { html, type Html } from '#platform/http/server/html.ts';
import type { Asked, PageContent, PlainPage } from '#platform/http/server/plain-page.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { GivenAssumptions, Roof } from '../contract.ts';
import { chosenOf, nothingChosen } from '../domain/choice.ts';
import { estimate, flatBelow, fits, usable, windOf, years } from '../domain/system.ts';
import { sayDay, sayMoney, sayNumber, windNames } from '../labels.ts';
import { frontEn } from '../messages/front.en.ts';
import { frontPt } from '../messages/front.pt.ts';
import { assumptionsInForce } from './climate.ts';
import { isPublic, parishesPath, roofsPath } from './open-data.ts';
import { findRoofs, potentialByParish, showRoof } from './read.ts';

const homePath = '/solar';
const byParishPath = '/solar/freguesias';
const roofPath = (id: number): string => `/solar/telhado/${id}`;
const wordsOf = { pt: frontPt, en: frontEn } as const;
const title = { pt: 'Potencial solar', en: 'Solar potential' } as const;
const near = { pt: 'Morada ou rua', en: 'Address or street' } as const;
const search = { pt: 'Procurar', en: 'Search' } as const;
const toApp = { pt: 'Abrir no portal', en: 'Open in the portal' } as const;

/** A sentence with its marks filled, as the browser does it. */
const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replaceAll(/\{\{(\w+)\}\}/g, (_mark, name: string) => String(values[name] ?? ''));

/** What people can mend or wait for is said on the page. */
async function orSaid<T>(answer: Promise<T>): Promise<T | AppError> {
  return answer.catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return error;
    throw error;
  });
}

const areaOf = (roof: Roof): number => roof.faces.reduce((sum, { area }) => sum + area, 0);

async function readHome({ site, db, locale, query }: Asked): Promise<PageContent | null> {
  if (!isPublic(site)) return null;
  const say = wordsOf[locale];
  const q = (query['q'] ?? '').slice(0, 200).trim();
  const found = await orSaid(findRoofs(db, site, { q }));
  return {
    title: title[locale],
    description: say.lead,
    image: null,
    to: '/solar/home',
    toLabel: toApp[locale],
    form: true,
    body: html`<h1>${title[locale]}</h1>
      <p>${say.lead}</p>
      <form method="get" action="${homePath}">
        <p>
          <label for="q">${near[locale]}</label>
          <input id="q" name="q" type="search" value="${q}" maxlength="200" />
          <button>${search[locale]}</button>
        </p>
      </form>
      ${found instanceof AppError ? html`<p role="alert">${found.say(locale)}</p>` : q === '' ? null : listed(found, locale)}
      <p><a href="${byParishPath}">${say.parishes}</a></p>`,
  };
}

function listed({ place, items }: { readonly place: string | null; readonly items: readonly Roof[] }, locale: Locale): Html {
  const say = wordsOf[locale];
  const row = (roof: Roof): Html =>
    html`<li>
      <a href="${roofPath(roof.id)}">${roof.label ?? say.unnamed}</a>
      <div class="soft">
        ${roof.metres === null ? null : `${roof.metres === 0 ? say.here : fill(say.metres, { metres: roof.metres })} · `}
        ${fill(say.area, { area: sayNumber(locale, areaOf(roof)) })}
      </div>
    </li>`;
  return html`<h2>${fill(say.near, { label: place ?? '' })}</h2>
    ${
      items.length === 0
        ? html`<p>${say.none}</p>`
        : html`<ul>
            ${items.map(row)}
          </ul>`
    }`;
}

async function readRoof({ site, db, locale, params }: Asked): Promise<PageContent | null> {
  const id = Number(params['id']);
  if (!isPublic(site) || !Number.isSafeInteger(id) || id <= 0) return null;
  const found = await orSaid(Promise.all([showRoof(db, site, id), assumptionsInForce(db)]));
  if (found instanceof AppError) return null;
  const [roof, given] = found;
  const say = wordsOf[locale];
  const name = roof.label ?? say.unnamed;
  return {
    title: `${title[locale]}: ${name}`,
    description: `${fill(say.area, { area: sayNumber(locale, areaOf(roof)) })}. ${say.lead}`,
    image: null,
    to: `/solar/roof/${roof.id}`,
    toLabel: toApp[locale],
    body: html`<p class="soft"><a href="${homePath}">${title[locale]}</a></p>
      <h1>${name}</h1>
      ${roof.parish && html`<p class="soft">${roof.parish}</p>`} ${described(roof, given, locale)}`,
  };
}

function described(roof: Roof, given: GivenAssumptions, locale: Locale): Html {
  const say = wordsOf[locale];
  const { values } = given;
  const number = (value: number, places = 0): string => sayNumber(locale, value, places);
  const { faces, kwp } = chosenOf(roof.faces, nothingChosen, values);
  const made = estimate(faces, kwp, values);
  const fact = (label: string, value: string): Html =>
    html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`;
  const face = (one: Roof['faces'][number]): Html =>
    html`<li>
      ${one.slope < flatBelow ? say.flatFace : fill(say.face, { wind: windNames[windOf(one.slope, one.azimuth)][locale], slope: one.slope })}:
      ${fill(say.faceArea, { usable: number(usable(one, values)), area: number(one.area) })},
      ${fill(say.faceYield, { irradiation: number(one.irradiation), kwp: number(fits(one, values), 1) })}
    </li>`;
  return html`<h2>${say.faces}</h2>
    <ul>
      ${roof.faces.map(face)}
    </ul>
    ${
      kwp === 0
        ? html`<p>${say.tooSmall}</p>`
        : html`<h2>${say.results}</h2>
            <p>${fill(say.sizeSaid, { kwp: number(kwp, 1), area: number(kwp * values.areaPerKwp) })}. ${say.own}: ${number(values.own * 100)} %.</p>
            <dl class="facts">
              ${fact(say.energy, `${number(made.energy)} kWh`)} ${fact(say.cost, sayMoney(locale, made.cost))}
              ${fact(say.saving, sayMoney(locale, made.saving))}
              ${fact(say.payback, made.payback === null ? fill(say.never, { n: years }) : fill(say.years, { n: number(made.payback, 1) }))}
              ${fact(fill(say.gain, { n: years }), sayMoney(locale, made.gain))} ${fact(say.carbon, `${number(made.carbon)} kg`)}
            </dl>`
    }
    <p><strong>${say.isEstimate}</strong></p>
    ${stated(given, locale)}`;
}

function stated({ horizontal, radiationSource, radiationAt, pricesSource, pricesAt }: GivenAssumptions, locale: Locale): Html {
  const say = wordsOf[locale];
  return html`<p class="soft">
      ${fill(say.radiation, { horizontal: sayNumber(locale, horizontal), source: radiationSource, at: sayDay(radiationAt) })}
      ${fill(say.prices, { source: pricesSource, at: sayDay(pricesAt) })}
    </p>
    <p class="soft">${say.method}</p>`;
}

async function readParishes({ site, db, locale }: Asked): Promise<PageContent | null> {
  if (!isPublic(site)) return null;
  const say = wordsOf[locale];
  const given = await orSaid(assumptionsInForce(db));
  const items = given instanceof AppError ? [] : await potentialByParish(db, given);
  const number = (value: number, places = 0): string => sayNumber(locale, value, places);
  return {
    title: say.parishes,
    description: say.parishesLead,
    image: null,
    to: '/solar/parishes',
    toLabel: toApp[locale],
    body: html`<p class="soft"><a href="${homePath}">${title[locale]}</a></p>
      <h1>${say.parishes}</h1>
      <p>${say.parishesLead}</p>
      ${
        given instanceof AppError
          ? html`<p role="alert">${given.say(locale)}</p>`
          : html`<ul>
                ${items.map(
                  ({ name, roofs, usable: area, kwp, energy }) =>
                    html`<li>
                      <strong>${name}</strong>
                      <div class="soft">
                        ${say.roofs}: ${number(roofs)}. ${say.usable}: ${number(area / 10_000, 1)}. ${say.power}: ${number(kwp / 1000, 1)}.
                        ${say.energyYear}: ${number(energy / 1000, 1)}.
                      </div>
                    </li>`,
                )}
              </ul>
              ${stated(given, locale)}
              <p><a href="${roofsPath}">${say.data}</a> · <a href="${parishesPath}">${say.dataParishes}</a></p>`
      }`,
  };
}

const often = { max: 120, seconds: 60 } as const;

export const pages: readonly PlainPage[] = [
  { path: homePath, module: 'solar', label: title, readLimit: often, read: readHome },
  { path: byParishPath, module: 'solar', readLimit: often, read: readParishes },
  { path: '/solar/telhado/:id', module: 'solar', readLimit: often, read: readRoof },
];
