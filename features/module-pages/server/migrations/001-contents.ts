import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { columns, contentsOf } from '../../resources.ts';

export const contentTables: Migration = {
  id: 'module-pages/001-contents',
  up: () =>
    Object.values(contentsOf)
      .map((contents) => resourceTable(contents, [...columns]))
      .join('\n'),
};
