import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { formatDate } from '#platform/kernel/dates.ts';
import { fillResponse, fitting, type ResponseTag, type Template } from '../../domain/response.ts';
import { citizenStatus } from '../../domain/statuses.ts';
import type { Context } from '../context.ts';
import type { WholeRow } from '../rows.ts';

/** The templates that fit an occurrence as it is, or as it is about to be, filled for it. */
export async function fittingTemplates(db: Db, context: Context, row: WholeRow, toStatusId: number | undefined) {
  const { rows } = await sql<Template>`select id, name, type_id as "typeId", status_id as "statusId", text
    from response_template where deleted_at is null and active`.execute(db);
  const statusId = toStatusId ?? row.status_id;
  const values = valuesOf(context, row, statusId);
  return fitting(rows, row.type_id, [statusId]).map(({ id, name, text }) => ({ id, name, text: fillResponse(text, values) }));
}

function valuesOf({ sight: { catalogue }, site, now }: Context, row: WholeRow, statusId: number): Record<ResponseTag, string> {
  const { timeZone, name } = site.config;
  return {
    codigo: row.code,
    tipo: catalogue.types.get(row.type_id)?.name ?? '',
    subtipo: catalogue.subtypes.get(row.subtype_id ?? 0)?.name ?? '',
    estado: citizenStatus(catalogue.statuses, statusId)?.name ?? '',
    morada: row.address,
    freguesia: catalogue.parishes.get(row.parish_id ?? 0)?.name ?? '',
    unidade: catalogue.unities.get(row.unity_id ?? 0)?.name ?? '',
    prazo: row.due_at === null || row.paused_at !== null ? '' : formatDate(row.due_at, timeZone),
    data: formatDate(now, timeZone),
    municipio: name,
  };
}
