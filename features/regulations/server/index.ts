import type { ServerFeature } from '#platform/http/server/feature.ts';
import { desks, fronts } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { regulationsAudited } from './audited.ts';
import { regulationTables } from './migrations/001-regulations.ts';
import { routes } from './routes.ts';
import { regulationSources } from './search.ts';
import './tables.ts';
import { keepText, readRegulationHandler } from './texts.ts';

export { regulationPages } from './find.ts';
export { keepText };
/** What a layer or zone keeps (`12/24`) as the address of the article (decision 060). */
export { regulationLink } from '../domain/addresses.ts';

/** Regulations of the municipality: groups and items in order, their documents, the text and articles in them. */
export const regulations: ServerFeature = {
  id: 'regulations',
  migrations: [regulationTables],
  permissions,
  contracts: [...Object.values(desks), ...Object.values(fronts)],
  audited: regulationsAudited,
  traces: Object.fromEntries(
    ['regulation', 'regulation_text', 'regulation_page', 'regulation_word'].map((table) => [
      table,
      { whole: 'rules the municipality publishes in its own name' },
    ]),
  ),
  jobs: [readRegulationHandler],
  search: regulationSources,
  routes,
};
