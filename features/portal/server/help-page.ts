import { html } from '#platform/http/server/html.ts';
import type { Asked, PageContent, PlainPage } from '#platform/http/server/plain-page.ts';
import { breadcrumbs, governmentService } from '#platform/http/server/schema-org.ts';
import { pagesEn } from '../messages/pages.en.ts';
import { pagesPt } from '../messages/pages.pt.ts';

const path = '/ajuda';
const words = { pt: pagesPt, en: pagesEn } as const;
const open = { pt: 'Abrir no portal', en: 'Open in the portal' } as const;

const services = { pt: 'Serviços do portal', en: 'Services of the portal' } as const;

async function read(asked: Asked): Promise<PageContent> {
  const { locale } = asked;
  const { title, lead, items } = words[locale].help;
  const offered = servicesOf(asked);
  return {
    title,
    description: lead,
    image: null,
    to: '/portal/help',
    toLabel: open[locale],
    about: [
      { '@type': 'FAQPage', mainEntity: items.map(({ q, a }) => ({ '@type': 'Question', name: q, acceptedAnswer: { '@type': 'Answer', text: a } })) },
      breadcrumbs(asked, [[title, path]]),
      ...offered.map((service) => governmentService(asked, service)),
    ],
    body: html`<h1>${title}</h1>
      <p class="soft">${lead}</p>
      ${items.map(
        ({ q, a }) =>
          html`<h2>${q}</h2>
            <p>${a}</p>`,
      )}
      ${
        offered.length > 0
          ? html`<h2>${services[locale]}</h2>
              <ul class="list">
                ${offered.map(
                  ({ name, description, to }) =>
                    html`<li>
                      <a href="${to}">${name}</a>
                      <div class="soft">${description}</div>
                    </li>`,
                )}
              </ul>`
          : null
      }`,
  };
}

/** What the home shows every visitor as a service. */
function servicesOf({ site, locale }: Asked) {
  return site.live.modules
    .filter(({ home, backoffice, guest }) => home && !backoffice && guest)
    .map(({ name, sentence, url, start }) => ({ name: name[locale], description: sentence[locale], to: url ?? `/#/${start.replace(/^\//, '')}` }));
}

/** The help for who has no JavaScript, and for search engines. */
export const helpPage: PlainPage = {
  path,
  module: null,
  label: { pt: pagesPt.help.title, en: pagesEn.help.title },
  read,
  addresses: async () => [{ path, changed: null }],
};
