import type { Db } from '#platform/db/tables.ts';
import type { Double } from '../contract.ts';
import { storedTaxNumber } from '../domain/rules.ts';

/** Other entities with this tax number, also those in the trash; at most ten. */
export async function doublesOf(
  db: Db,
  { taxNumber, country, except }: { taxNumber: string; country: string; except?: number | undefined },
): Promise<Double[]> {
  const rows = await db
    .selectFrom('party')
    .select(['id', 'code', 'name', 'kind', 'active', 'deleted_at'])
    .where('tax_number', '=', storedTaxNumber(taxNumber, country))
    .where('country', '=', country)
    .where('id', '<>', except ?? 0)
    .orderBy('deleted_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(10)
    .execute();
  return rows.map(({ deleted_at, ...row }) => ({ ...row, id: Number(row.id), code: row.code ?? '', deleted: deleted_at !== null }));
}
