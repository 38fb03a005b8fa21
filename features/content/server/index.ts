import { contentSteps } from './first-steps.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { contentContract, newsDesk, pagesDesk, pageTypesContract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import type { importContent as load } from './import.ts';
import { contentTables } from './migrations/001-content.ts';
import { contentImports } from './migrations/002-imports.ts';
import { readings } from './migrations/003-readings.ts';
import { formerPaths } from './migrations/004-former-paths.ts';
import { formerAddress } from './former.ts';
import { plainNotices } from './plain-notices.ts';
import { plainPages } from './plain.ts';
import { routes } from './routes.ts';
import { newsSource, pageSource } from './search.ts';
import './tables.ts';
import { bindings } from './write.ts';
import { contentProcessing } from './processing.ts';

export { contentReportText } from '../domain/import/report.ts';
export { indexText } from './write.ts';

/** With its readers of XML, ZIP and Markdown, which nobody needs who serves. */
export const importContent: typeof load = async (...given) => (await import('./import.ts')).importContent(...given);

const published = 'texts the municipality publishes in its own name; who is named in one asks for it to be corrected';

/** News, pages and notices of the portal. */
export const content: ServerFeature = {
  id: 'content',
  processing: contentProcessing,
  migrations: [contentTables, contentImports, readings, formerPaths],
  permissions,
  contracts: [contentContract, newsDesk, pagesDesk, pageTypesContract],
  resources: bindings,
  pages: plainPages,
  plainNotices,
  formerAddress,
  firstSteps: contentSteps,
  search: [newsSource, pageSource],
  traces: {
    ...Object.fromEntries(
      [
        'news',
        'news_role',
        'news_category',
        'news_category_role',
        'page',
        'page_role',
        'notice',
        'content_index',
        'content_media',
        'content_address',
        'content_import',
        'content_import_file',
        'content_reading',
      ].map((table) => [table, { whole: published }]),
    ),
    content_preview: {
      none: 'token_hash kind item_id',
      account: 'made_by',
      kept: { draft: 'a text of the municipality as it was being written, for two weeks' },
    },
    content_presence: { none: 'kind item_id', account: 'user_id' },
  },
  routes,
};
