import { resourceColumns } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { works } from '../../resources.ts';

export const openReports: Migration = { id: 'works/002-reports', up: () => resourceColumns(works, ['openReports']) };
