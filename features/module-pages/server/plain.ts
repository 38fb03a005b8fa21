import { anonymous } from '#platform/access/actor.ts';
import { html, type Html } from '#platform/http/server/html.ts';
import type { PlainPage } from '#platform/http/server/plain-page.ts';
import { knownModule } from '#platform/tenancy/modules.ts';
import { configuredModules, type ConfiguredModule } from '#platform/tenancy/configured.ts';
import type { PageContent } from '../contract.ts';
import { may, moduleCodes } from '../codes.ts';
import { pageOf } from './page.ts';

const said = {
  pt: { open: 'Abrir no portal', map: 'Ver no mapa', regulation: 'Ler o regulamento' },
  en: { open: 'Open in the portal', map: 'See on the map', regulation: 'Read the regulation' },
} as const;

const plainPage = (module: ConfiguredModule): PlainPage => ({
  path: `/${module}`,
  module,
  label: configuredModules[module],
  async read({ site, db, locale }) {
    const { permissions, modules } = site.config;
    const can = (code: string): boolean => permissions[code] === 'none';
    if (!can(may[module].home)) return null;
    const contents = await pageOf(module, { db, locale, actor: anonymous, modules, can });
    const title = configuredModules[module][locale];
    const sentence = knownModule(module)?.sentence[locale] ?? title;
    const words = said[locale];
    return {
      title,
      description: sentence,
      image: null,
      to: `/${module}/home`,
      toLabel: words.open,
      body: html`<p>${sentence}</p>
        ${contents.map((content) => section(content, words))}`,
    };
  },
  addresses: async ({ site }) => (site.config.permissions[may[module].home] === 'none' ? [{ path: `/${module}`, changed: null }] : []),
});

function section({ kind, title, text, to, url, phone, email, place, hours }: PageContent, words: (typeof said)['pt' | 'en']): Html {
  const lines = [place, phone, email, hours].filter((line) => line !== null);
  return html`<h2>${title}</h2>
    ${(text ?? '').split(/\n+/).map((paragraph) => (paragraph === '' ? null : html`<p>${paragraph}</p>`))}
    ${lines.map((line) => html`<p>${line}</p>`)}
    ${to === null ? null : html`<p><a href="/#${to}">${kind === 'layer' ? words.map : words.regulation}</a></p>`}
    ${url === null ? null : html`<p><a href="${url}">${url}</a></p>`}`;
}

export const plainPages: readonly PlainPage[] = moduleCodes.map(plainPage);
