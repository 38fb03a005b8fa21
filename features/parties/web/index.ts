import type { WebFeature } from '#platform/shell/feature.ts';
import { may } from '../permissions.ts';

const people = { pt: 'Entidades', en: 'Entities' };
const tables = { pt: 'Tabelas de entidades', en: 'Entity tables' };

/** People and organisations: list and trash are the engine's, the page of one entity is its own. */
export const partiesWeb: WebFeature = {
  id: 'parties',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ partiesPt }) => partiesPt),
    en: () => import('../messages.en.ts').then(({ partiesEn }) => partiesEn),
  },
  routes: [
    {
      path: 'geoportalgestao/entities/add',
      title: { pt: 'Adicionar entidade', en: 'Add entity' },
      access: { anyOf: [may.entities.add] },
      layout: 'backoffice',
      load: () => import('./pages/entity.tsx'),
    },
    {
      path: 'geoportalgestao/entities/$id',
      title: { pt: 'Entidade', en: 'Entity' },
      access: { anyOf: [may.entities.detail, may.entities.edit] },
      layout: 'backoffice',
      load: () => import('./pages/entity.tsx'),
    },
  ],
  resources: () =>
    Promise.all([import('../resources.ts'), import('../lookups.ts')]).then(([{ entities }, { lookups }]) => [
      { resource: entities, section: people, order: 300 },
      ...lookups.map((resource, index) => ({ resource, section: tables, order: 310 + index })),
    ]),
  search: [
    {
      id: 'entities',
      label: people,
      where: ['palette'],
      search: (term, signal) => import('./search.ts').then(({ searchEntities }) => searchEntities(term, signal)),
    },
  ],
};
