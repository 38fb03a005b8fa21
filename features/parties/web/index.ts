import type { MenuSection } from '#platform/shell/sections.ts';
import type { WebFeature } from '#platform/shell/feature.ts';

const people = { pt: 'Entidades', en: 'Entities' };
const section: MenuSection = { id: 'entities', label: people, icon: 'entities', order: 20 };

/** People and organisations: all screens are the engine's; that of an entity says beside its fields what else is known. */
export const partiesWeb: WebFeature = {
  id: 'parties',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ partiesPt }) => partiesPt),
    en: () => import('../messages.en.ts').then(({ partiesEn }) => partiesEn),
  },
  routes: [],
  resources: () =>
    Promise.all([import('../resources.ts'), import('../lookups.ts')]).then(([{ entities }, { lookups }]) => [
      { resource: entities, section, order: 300 },
      ...lookups.map((resource, index) => ({ resource, section, order: 310 + index })),
    ]),
  parts: () => import('../resources.ts').then(({ addresses, contacts, identifications }) => [addresses, contacts, identifications]),
  screens: { entities: () => import('./entity-screens.tsx') },
  search: [
    {
      id: 'entities',
      label: people,
      where: ['palette'],
      search: (term, signal) => import('./search.ts').then(({ searchEntities }) => searchEntities(term, signal)),
    },
  ],
};
