import { communication } from '#platform/shell/sections.ts';
import type { ResourceEntry } from '#platform/shell/feature.ts';

export const resources = (): Promise<readonly ResourceEntry[]> =>
  import('../resources.ts').then(({ news, newsCategories, notices, pages }) =>
    [news, newsCategories, pages, notices].map((resource, index) => ({ resource, section: communication, order: 20 + index })),
  );
