import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Provider } from '../domain/provider.ts';
import './tables.ts';

export interface Settings {
  readonly provider: Provider;
  readonly numberRule: string;
  readonly surroundings: number;
  readonly drawLimits: boolean;
  readonly uploadLimits: boolean;
  readonly uploadProperties: string[];
  readonly leastArea: string;
  readonly leastLength: string;
  readonly reportLayout: string | null;
  readonly reportBase: 'streets' | 'grey' | 'none';
  readonly reportScale: number | null;
  readonly reportNote: string | null;
  readonly surroundingsData: number[];
  readonly surroundingsAddresses: boolean;
}

/** Every form answers its own part; the schema of the answer leaves the rest out. */
export async function readSettings(db: Db | Trx): Promise<Settings & { readonly version: number }> {
  const row = await db.selectFrom('urban_setting').selectAll().executeTakeFirstOrThrow();
  return {
    provider: row.provider,
    numberRule: row.number_rule,
    surroundings: row.surroundings,
    drawLimits: row.draw_limits,
    uploadLimits: row.upload_limits,
    uploadProperties: row.upload_properties,
    leastArea: Number(row.least_area).toFixed(2),
    leastLength: Number(row.least_length).toFixed(2),
    reportLayout: row.report_layout,
    reportBase: row.report_base,
    reportScale: row.report_scale,
    reportNote: row.report_note,
    surroundingsData: row.surroundings_data.map(Number),
    surroundingsAddresses: row.surroundings_addresses,
    version: row.version,
  };
}

/** What is not sent, or is not of the form, stays; the provider has a form of its own (room `providers`). */
export type Part = { readonly [K in Exclude<keyof Settings, 'provider'>]?: Settings[K] | undefined };

/** Of one form; what the others hold stays. */
export async function saveSettings(trx: Trx, version: number | null, part: Part): Promise<void> {
  await sql`select from urban_setting for update`.execute(trx);
  const current = await readSettings(trx);
  if (version !== current.version) throw await staleRecord(trx, 'urban_setting', 1, current);
  const sent = Object.entries(part).filter(([, value]) => value !== undefined);
  const next: Settings = { ...current, ...Object.fromEntries(sent) };
  await trx
    .updateTable('urban_setting')
    .set({
      number_rule: next.numberRule,
      surroundings: next.surroundings,
      draw_limits: next.drawLimits,
      upload_limits: next.uploadLimits,
      upload_properties: sql`${next.uploadProperties}::text[]`,
      least_area: next.leastArea,
      least_length: next.leastLength,
      report_layout: next.reportLayout,
      report_base: next.reportBase,
      report_scale: next.reportScale,
      report_note: next.reportNote,
      surroundings_data: sql`${next.surroundingsData}::bigint[]`,
      surroundings_addresses: next.surroundingsAddresses,
    })
    .execute();
}
