import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '#platform/db/tables.ts';
import type { settingsInput } from '../inputs.ts';
import { forgetCatalogue, loadCatalogue } from './catalogue.ts';
import type { Context } from './context.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';

type Input = z.output<typeof settingsInput>;

/** Version 0 while nobody has saved any: the first save sends it. */
export async function saveSettings(trx: Trx, { site }: Context, version: number | null, input: Input): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('occurrence_setting'))`.execute(trx);
  const { settings } = await loadCatalogue(trx, site);
  if (version !== settings.version) throw await staleRecord(trx, 'occurrence_setting', 1, settings);
  const values = {
    code_prefix: input.codePrefix,
    consent_active: input.consentActive,
    consent_required: input.consentRequired,
    consent_pt: input.consentPt,
    consent_en: input.consentEn,
    reopen_days: input.reopenDays,
    open_data: input.openData,
    original_days: input.originalDays,
  };
  await trx
    .insertInto('occurrence_setting')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  forgetCatalogue(site);
}
