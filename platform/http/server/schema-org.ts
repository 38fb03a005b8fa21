import type { Locale } from '#platform/kernel/locale.ts';
import type { Asked } from './plain-page.ts';

/* What plain pages tell search engines in the words of schema.org: `about` of a page is made of these. */

type Fact = Readonly<Record<string, unknown>>;

/** The municipality, as the one who publishes and offers. */
export const organisation = ({ site, services }: Asked): Fact => ({
  '@type': 'GovernmentOrganization',
  name: site.config.authority,
  url: `${services.publicUrl(site)}/`,
});

export const languageOf = (locale: Locale): string => (locale === 'pt' ? 'pt-PT' : 'en');

/** The way from the portal to the page; `steps` begin after the portal. */
export function breadcrumbs({ services, site }: Asked, steps: readonly (readonly [name: string, path: string])[]): Fact {
  const base = services.publicUrl(site);
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [[site.config.head.title, '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${base}${path}`,
    })),
  };
}

interface Offered {
  readonly name: string;
  readonly description: string | null;
  /** Path in this site, or a whole address. */
  readonly to: string;
}

/** Something the municipality does for people, and where it is asked for. */
export function governmentService(asked: Asked, { name, description, to }: Offered): Fact {
  const { site, services, locale } = asked;
  return {
    '@type': 'GovernmentService',
    name,
    ...(description && { description }),
    serviceOperator: organisation(asked),
    areaServed: { '@type': 'AdministrativeArea', name: site.config.name },
    availableChannel: {
      '@type': 'ServiceChannel',
      serviceUrl: to.startsWith('/') ? `${services.publicUrl(site)}${to}` : to,
      availableLanguage: languageOf(locale),
    },
  };
}
