import { sql } from 'kysely';
import { bulkErrors } from '#platform/bulk/errors.ts';
import type { BulkKind } from '#platform/bulk/server/kind.ts';
import { crudErrors } from '#platform/crud/errors.ts';
import { labelOf } from '#platform/crud/labels.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { readyFile } from '#platform/imports/server/files.ts';
import { sayFields } from '#platform/imports/server/refusal.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { mayKeep, mayProcess } from '../../record/permissions.ts';
import { processes } from '../../record/process.ts';
import { importBulk, type Mapping } from '../contract.ts';
import { fieldOf, filled, isRole } from '../domain/targets.ts';
import { keyedBy, keyOf, writeBatch } from './batch.ts';
import { lookupOf } from './known.ts';
import { importTable } from './read.ts';
import { takeBack, type Before } from './undo.ts';

/** Of one transaction: the database is asked as often for five hundred rows as for one. */
const batch = 500;
const max = 200_000;

/** What a mapping needs of codes: opening and changing files, the sections its columns are in, the lists it may add to. */
function codesOf({ columns, defaults, missing, areas }: Mapping): [code: string, field: string][] {
  const fields = new Set([...filled(columns).map(fieldOf), ...filled(defaults)]);
  const needed: [string, string][] = [];
  for (const field of fields) {
    const { guard } = processes.fields[field].meta;
    if (guard !== undefined) needed.push([guard, field]);
    if (missing !== 'make') continue;
    const add = isRole(field) ? mayKeep.entities.add : lookupOf(field)?.permissions.add;
    if (add !== undefined) needed.push([add, field]);
  }
  if (areas) needed.push([mayProcess.editAreas, 'areas']);
  return needed;
}

const areasLabel = { pt: 'Áreas', en: 'Areas' };
const sayField = (field: string, locale: 'pt' | 'en'): string => (field === 'areas' ? areasLabel[locale] : labelOf(processes, field)[locale]);

/** Processes from a file: each row as if it were typed by whoever imports, many rows in a few statements. */
export const importKind: BulkKind<object, Mapping, Before, Acting> = {
  contract: importBulk,
  batch,
  max,
  open: async (call) => call,
  check: ({ can, locale }, mapping) => {
    if (mapping.columns.process === undefined) throw bulkErrors['bulk.nothing']();
    if (!can(mayProcess.add) || !can(mayProcess.edit)) throw kernelErrors['access.denied']();
    const denied = codesOf(mapping)
      .filter(([code]) => !can(code))
      .map(([, field]) => sayField(field, locale));
    if (denied.length > 0) throw crudErrors['record.field-denied']({ params: { fields: [...new Set(denied)].join(', ') } });
  },
  fields: (mapping) => [...new Set(filled(mapping.columns).map((target) => String(fieldOf(target)))), ...(mapping.areas ? ['areas'] : [])],
  // Numbers without a sub-number first: sub-processes hang under them.
  select: async ({ db, actor }, _selection, mapping, limit) => {
    await readyFile(db, importTable, actor, mapping.import);
    const { process, sub, key } = keyOf(mapping);
    await sql`with named as (update urban_import_row set key = ${key} where import_id = ${mapping.import})
      update urban_import set keyed = ${keyedBy(mapping)} where id = ${mapping.import}`.execute(db);
    // Rows that came a moment ago are looked up by their key, a batch at a time.
    await sql`analyze urban_import_row`.execute(db);
    const { rows } = await sql<{ id: number; title: string; version: number; isNew: boolean }>`
      select r.row as id, coalesce(${process}, '(' || r.row || ')') || coalesce(' / ' || ${sub}, '') as title, coalesce(t.version, 0) as version, t.id is null as "isNew"
      from urban_import_row r left join urban_process t on t.deleted_at is null and fold(t.process) = fold(${process})
        and coalesce(fold(t.sub_process), '') = coalesce(fold(${sub}), '')
      where r.import_id = ${mapping.import} order by ${sub} is not null, r.row limit ${limit}`.execute(db);
    return rows;
  },
  change: writeBatch,
  together: true,
  undoAll: takeBack,
  undo: async () => {
    throw kernelErrors['record.not-found']();
  },
  refusal: ({ locale }, error) => sayFields(error, (name) => sayField(name, locale)),
};
