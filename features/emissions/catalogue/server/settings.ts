import { layoutOf } from '#features/printing/server/index.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { byIds, one, write } from '#platform/crud/server/store.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { EmissionKind } from '../../record/kinds.ts';
import type { SectionContract } from '../contract.ts';
import { settings, settingsId, type EmissionSettings } from '../settings.ts';

/** How documents of a kind are asked for and made. */
export async function settingsOf(db: Db | Trx, kind: EmissionKind): Promise<EmissionSettings> {
  const [record] = await byIds(db, settings, [settingsId(kind)]);
  if (!record) throw new Error(`There are no settings of ${kind}.`);
  return record;
}

export function saveSettings(call: Call<SectionContract['saveSettings']>, kind: EmissionKind): Promise<EmissionSettings> {
  const id = settingsId(kind);
  return call.tx(async (trx) => {
    const { version } = await one(trx, settings, id, 'live', true);
    if (version !== call.version) throw await staleRecord(trx, settings.table, id, await settingsOf(trx, kind));
    const layout = await layoutOf(trx, call.body.layout);
    if (!layout?.apps.includes('emission')) throw kernelErrors['request.invalid']({ fields: fieldError('layout', 'choice', call.locale) });
    await write(trx, settings, call.body, id, call.locale);
    return settingsOf(trx, kind);
  });
}
