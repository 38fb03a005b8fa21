import { html } from '#platform/http/server/html.ts';
import type { Asked, PageContent, PlainPage } from '#platform/http/server/plain-page.ts';
import { breadcrumbs } from '#platform/http/server/schema-org.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { Paper } from '../contract.ts';
import { paperEn } from '../messages/paper.en.ts';
import { paperPt } from '../messages/paper.pt.ts';
import { accessibilityPaper, privacyPaper } from './papers.ts';

const open = { pt: 'Abrir no portal', en: 'Open in the portal' } as const;

function contentOf({ title, lead, sections }: Paper, path: string, to: string, asked: Asked): PageContent {
  return {
    title,
    description: lead,
    image: null,
    to,
    toLabel: open[asked.locale],
    about: [breadcrumbs(asked, [[title, path]])],
    body: html`<h1>${title}</h1>
      <p class="soft">${lead}</p>
      ${sections.map(
        (one) =>
          html`<h2>${one.title}</h2>
            ${one.paragraphs.map((text) => html`<p>${text}</p>`)}
            ${
              one.items.length === 0
                ? null
                : html`<ul>
                    ${one.items.map((text) => html`<li>${text}</li>`)}
                  </ul>`
            }
            ${
              one.rows.length === 0
                ? null
                : html`<dl class="facts">
                    ${one.rows.map(
                      ({ name, text, href }) =>
                        html`<div>
                          <dt>${name}</dt>
                          <dd>${href === null ? text : html`<a href="${href}">${text}</a>`}</dd>
                        </div>`,
                    )}
                  </dl>`
            }`,
      )}`,
  };
}

const page = (path: string, to: string, label: Text, make: (asked: Asked) => Promise<Paper>): PlainPage => ({
  path,
  module: null,
  label,
  read: async (asked) => contentOf(await make(asked), path, to, asked),
  addresses: async () => [{ path, changed: null }],
});

/** For whoever has no JavaScript, and for the programs that check that a statement is there. */
export const legalPages: readonly PlainPage[] = [
  page('/acessibilidade', '/portal/accessibility', { pt: paperPt.accessibility.title, en: paperEn.accessibility.title }, (asked) =>
    accessibilityPaper(asked),
  ),
  page('/privacidade', '/portal/privacy', { pt: paperPt.privacy.title, en: paperEn.privacy.title }, privacyPaper),
];
