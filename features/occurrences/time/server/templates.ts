import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { fillResponse, fitting, type ResponseTag, type Template } from '../domain/response.ts';
import type { Gated } from '../../record/domain/gates.ts';
import { citizenStatus } from '../../record/domain/statuses.ts';
import type { Context } from '../../record/server/context.ts';
import { shownTo, standOf } from '../../record/server/present.ts';
import type { WholeRow } from '../../record/server/rows.ts';

/** The templates that fit an occurrence as it is, or as it is about to be, filled with what of it its reader may see. */
export async function fittingTemplates(db: Db, context: Context, row: WholeRow, toStatusId: number | undefined) {
  const { rows } = await sql<Template>`select id, name, type_id as "typeId", status_id as "statusId", text
    from response_template where deleted_at is null and active`.execute(db);
  const statusId = toStatusId ?? row.status_id;
  const isShown = shownTo(context.sight, standOf(context.sight, row));
  const values = valuesOf(context, row, statusId, isShown);
  // A template of its type alone would tell the type.
  return fitting(rows, isShown('type') ? row.type_id : 0, [statusId]).map(({ id, name, text }) => ({ id, name, text: fillResponse(text, values) }));
}

function valuesOf(
  { sight: { catalogue }, site, now }: Context,
  row: WholeRow,
  statusId: number,
  isShown: (field: Gated) => boolean,
): Record<ResponseTag, string> {
  const { timeZone, name } = site.config;
  const nameOf = (field: Gated, entries: ReadonlyMap<number, { readonly name: string }>, id: number | null): string =>
    (isShown(field) ? entries.get(id ?? 0)?.name : undefined) ?? '';
  return {
    codigo: row.code,
    tipo: nameOf('type', catalogue.types, row.type_id),
    subtipo: nameOf('subtype', catalogue.subtypes, row.subtype_id),
    estado: citizenStatus(catalogue.statuses, statusId)?.name ?? '',
    morada: row.address,
    freguesia: catalogue.parishes.get(row.parish_id ?? 0)?.name ?? '',
    unidade: nameOf('unity', catalogue.unities, row.unity_id),
    prazo: row.due_at === null || row.paused_at !== null ? '' : formatDate(row.due_at, timeZone),
    data: formatDate(now, timeZone),
    municipio: name,
  };
}
