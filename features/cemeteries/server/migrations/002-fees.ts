import { resourceColumns, resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { rates } from '../../rates.ts';
import { fees, renewals } from '../../resources.ts';

/** A table of fees, renewals of concessions, and which fees are paid. */
export const feeTables: Migration = {
  id: 'cemeteries/002-fees',
  up: () => `
${resourceTable(rates, ['name', 'plotKind', 'charge', 'years', 'amount', 'validFrom', 'dueDays'])}
${resourceTable(renewals, ['concessionId', 'process', 'agreedAt', 'years', 'startAt', 'endAt'])}
${resourceColumns(fees, ['paid'])}
update cemetery_fee set paid = true where paid_at is not null;
create index cemetery_fee_unpaid on cemetery_fee (due_at) where deleted_at is null and not paid;
`,
};
