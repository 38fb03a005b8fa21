import { sql } from 'kysely';
import { binding, type ResourceBinding } from '#platform/crud/server/binding.ts';
import { guarded } from '#platform/crud/server/store.ts';
import { partyOf } from '#features/parties/server/index.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { zoneParts } from '#platform/kernel/written-dates.ts';
import { storedNif } from '../domain/card.ts';
import { storedNumber } from '../domain/numbering.ts';
import { requiredFields } from '../domain/provider.ts';
import { urbanismErrors } from '../errors.ts';
import { entities, lookups } from '../lookups.ts';
import { documents, inspections, requirements } from '../parts.ts';
import { processes } from '../process.ts';
import { atField } from './at-field.ts';
import { refuseHeld, refuseTaking } from './held.ts';
import { nextNumber, nextSubNumber } from './number.ts';
import { readSettings } from './settings.ts';
import { passNumberOn, placeUnder } from './tree.ts';

const process = binding(processes, {
  needs: async (trx) => requiredFields[(await readSettings(trx)).provider],
  beforeSave: async (trx, call, values, id) => {
    await refuseHeld(trx, call, values, id);
    await checkParish(trx, call, values.dicofre);
    const written = values.process === null ? null : storedNumber(values.process);
    const above = values.parentId === null ? null : await placeUnder(trx, id, values.parentId, call.locale);
    if (above !== null) {
      if (written !== null && !(await sameNumber(trx, written, above)))
        throw atField('process', urbanismErrors['urbanism.other-number']({ params: { process: above } }), call.locale);
      return { process: above, subProcess: values.subProcess ?? (await nextSubNumber(trx, above)) };
    }
    const { provider, numberRule } = await readSettings(trx);
    // Elsewhere the provider numbers its processes.
    if (written !== null || provider !== 'database') return { process: written };
    return { process: await nextNumber(trx, numberRule, zoneParts(call.services.now(), call.site.config.timeZone).year) };
  },
  afterSave: (trx, call, id) => guarded(processes, call.locale, () => passNumberOn(trx, id)),
  beforeDelete: (trx, _call, id) => refuseTaking(trx, id),
});

/** A parish of the municipality, of today or of before; until parishes were imported any is taken. */
async function checkParish(trx: Trx, { locale }: Acting, dicofre: string | null): Promise<void> {
  if (dicofre === null) return;
  const { rows } = await sql<{
    known: boolean;
  }>`select not exists (select from parish) or exists (select from parish where dicofre = ${dicofre}) as known`.execute(trx);
  if (rows[0]?.known !== true) throw kernelErrors['request.invalid']({ fields: fieldError('dicofre', 'choice', locale) });
}

/** As numbers are compared: whatever case and accents. */
async function sameNumber(trx: Trx, a: string, b: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`select fold(${a}::text) = fold(${b}::text) as same`.execute(trx);
  return rows[0]?.same === true;
}

const card = binding(entities, {
  beforeSave: async (trx, _call, values, id) => {
    if (values.nif === null) return;
    const nif = storedNif(values.nif);
    const before = id === null ? undefined : await trx.selectFrom('urban_entity').select(['nif', 'party_id']).where('id', '=', id).executeTakeFirst();
    const isChosen = values.partyId !== null && values.partyId !== (before ? Number(before.party_id) : null);
    // A card whose tax number changes is somebody else's.
    if (isChosen || (values.partyId !== null && before?.nif === nif)) return { nif };
    return { nif, partyId: await partyOf(trx, nif, values.name) };
  },
});

const document = binding(documents, {
  beforeSave: async (trx, call, { processId, replacesId, file }, id) => {
    const held = id === null ? undefined : await trx.selectFrom('urban_document').select('file').where('id', '=', id).executeTakeFirst();
    // What an opinion was about stays as it was.
    // The table holds the file's id.
    const kept = held === undefined || held.file === null ? null : String(held.file);
    if (kept !== null && kept !== (file?.id ?? null)) throw atField('file', urbanismErrors['urbanism.kept-version'](), call.locale);
    if (replacesId === null) return;
    const former = await trx.selectFrom('urban_document').select('process_id').where('id', '=', replacesId).executeTakeFirst();
    if (replacesId === id || (former && Number(former.process_id) !== processId))
      throw atField('replacesId', urbanismErrors['urbanism.other-file'](), call.locale);
  },
});

/** Only processes of an inspectable classification are inspected; what was recorded before stays, and can be put right. */
export const inspection = binding(inspections, {
  beforeSave: async (trx, call, { processId }, id) => {
    if (id !== null) return;
    const row = await trx
      .selectFrom('urban_process as p')
      .leftJoin('urban_classification_type as c', 'c.id', 'p.classification_type_id')
      .select('c.inspectable')
      .where('p.id', '=', processId)
      .executeTakeFirst();
    if (row && row.inspectable !== true) throw atField('processId', urbanismErrors['urbanism.not-inspectable'](), call.locale);
  },
});

export const bindings: readonly ResourceBinding[] = [
  ...lookups.map((resource) => (resource.id === entities.id ? card : { resource })),
  process,
  { resource: requirements },
  document,
  inspection,
];
