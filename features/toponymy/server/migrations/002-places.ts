import { resourceColumns } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { places } from '../../resources.ts';

export const placeDecisions: Migration = {
  id: 'toponymy/002-places',
  up: ({ srid }) => resourceColumns(places, ['kind', 'formerNames', 'decidedAt', 'minute', 'document'], srid),
};
