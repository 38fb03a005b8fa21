import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { activities, checks, contacts, gaps } from '../../resources.ts';

export const legalTables: Migration = {
  id: 'legal/001-legal',
  up: () => `
${resourceTable(contacts, ['role', 'name', 'address', 'phone', 'email', 'url'])}
${resourceTable(activities, ['name', 'replaces', 'purpose', 'basis', 'law', 'people', 'data', 'recipients', 'transfers', 'retention', 'measures', 'active'])}
${resourceTable(checks, ['item', 'place', 'result', 'checkedAt', 'checkedBy', 'note'])}
${resourceTable(gaps, ['name', 'reason', 'why', 'alternative', 'untilAt', 'active'])}
`,
};
