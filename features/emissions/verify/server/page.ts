import { fill } from '#platform/kernel/fill.ts';
import { html, type Html } from '#platform/http/server/html.ts';
import type { Asked, PageContent, PlainPage } from '#platform/http/server/plain-page.ts';
import { kinds } from '../../record/kinds.ts';
import type { Verification } from '../contract.ts';
import { verifyEn } from '../messages/verify.en.ts';
import { verifyPt } from '../messages/verify.pt.ts';
import { shownOf, type Say } from '../shown.ts';
import { standingWords } from '../words.ts';
import { readVerification } from './read.ts';

const words = { pt: verifyPt, en: verifyEn } as const;
const path = '/verificar';
/** Numbers follow one another: nobody reads them all. */
const readLimit = { max: 60, seconds: 60 };
const screen = '/portal/verificar';

/** The messages' marks are those of i18next. */
const said = (sentence: string, values: Readonly<Record<string, string>>): string =>
  fill(sentence.replaceAll('{{', '{').replaceAll('}}', '}'), values);

async function read(asked: Asked): Promise<PageContent> {
  const { db, site, locale, now, params, query } = asked;
  const say = words[locale];
  const number = (params['number'] ?? query['n'] ?? '').trim().slice(0, 60);
  // A document that was annulled says so at once: no cache keeps it, and no search engine.
  const shared = { description: say.lead, image: null, toLabel: say.open, secret: true } as const;
  const found = number === '' ? null : await readVerification(db, site, { number, f: query['f'] }, now);
  if (found) {
    const title = `${kinds[found.kind].label[locale]} ${found.number}`;
    return {
      ...shared,
      title,
      to: `${screen}/${found.number}`,
      body: html`<h1>${title}</h1>
        ${shown(found, asked)}${form(asked, '')}`,
    };
  }
  const unknown = said(say.unknown, { number });
  return {
    ...shared,
    title: say.title,
    to: screen,
    missing: number !== '',
    body: html`<h1>${say.title}</h1>
      ${
        number === ''
          ? html`<p>${say.lead}</p>`
          : html`<p role="alert"><strong>${unknown}</strong></p>
              <p>${say.unknownText}</p>
              <p><a href="/contactos">${say.toContacts}</a></p>`
      }${form(asked, number)}`,
  };
}

const form = ({ locale }: Asked, number: string): Html => {
  const say = words[locale];
  return html`<form class="screen" action="${path}" method="get">
    <div class="field">
      <label for="n">${say.number}</label>
      <span id="n-help" class="soft">${say.numberHelp}</span>
      <input id="n" name="n" value="${number}" maxlength="60" aria-describedby="n-help" required />
    </div>
    <p><button class="action">${say.submit}</button></p>
  </form>`;
};

function shown(found: Verification, { locale, site }: Asked): Html {
  const say: Say = (key, values = {}) => said(words[locale][key], values);
  const { sentence, facts, tables } = shownOf(found, say, locale, site.config.timeZone);
  const { replacedBy, matches } = found;
  return html`<p role="status"><strong>${standingWords[found.standing][locale]}.</strong> ${sentence}</p>
    ${replacedBy && html`<p><a href="${path}/${replacedBy}">${say('replacedBy', { number: replacedBy })}</a></p>`}
    ${matches === null ? null : html`<p><strong>${say(matches ? 'matches' : 'differs')}</strong></p>`}
    <dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${tables.map(
      ({ title, heads, rows }) =>
        html`<h2>${title}</h2>
          <table>
            <thead>
              <tr>
                ${heads.map((head) => html`<th scope="col">${head}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                (row) =>
                  html`<tr>
                    ${row.map((cell) => html`<td>${cell}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>`,
    )}`;
}

/** The address in the code of every sheet, and one to type a number at. */
export const verifyPages: readonly PlainPage[] = [
  { path, module: null, read, readLimit, label: { pt: verifyPt.title, en: verifyEn.title } },
  { path: `${path}/:number`, module: null, read, readLimit },
];
