import { sql, type RawBuilder } from 'kysely';
import type { TableSource, Cell } from '#platform/files/server/table-file.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { ineColumns, ineTitles, lacksOf, questionnaires, type Questionnaire, type Work } from '../domain/ine.ts';
import { rangeOf } from '../domain/months.ts';

interface Asked {
  readonly where: RawBuilder<unknown>;
  /** Null: whatever month the processes have. */
  readonly month: string | null;
  readonly locale: Locale;
  readonly timeZone: string;
}
const licences = { q3: ['construction_license', 'construction_license_at'], q4: ['use_license', 'use_license_at'] } as const;

/** A table that is held whole. */
export interface Sheet extends TableSource {
  readonly rows: readonly (readonly Cell[])[];
}

/** A sheet for each questionnaire with the rows that are whole, and one that says what the others lack. */
export async function ineSheets(db: Db, { where, month, locale, timeZone }: Asked): Promise<{ sheets: Sheet[]; count: number; lacking: number }> {
  const missing: Cell[][] = [];
  const sheets: Sheet[] = [];
  let count = 0;
  for (const questionnaire of questionnaires) {
    const rows: Cell[][] = [];
    for (const work of await worksOf(db, questionnaire, where, month)) {
      const lacks = lacksOf(questionnaire, work);
      if (lacks.length === 0)
        rows.push(ineColumns[questionnaire].flatMap((column) => cellsOf(column.value(work), locale, isCategory(column.title.en))));
      else
        missing.push([
          ineTitles[questionnaire][locale],
          work.subProcess === null ? work.process : `${work.process} / ${work.subProcess}`,
          work.licenceAt,
          lacks.map((one) => one[locale]).join('; '),
        ]);
    }
    count += rows.length;
    const columns = ineColumns[questionnaire].flatMap(({ title, kind }) => [
      ...(isCategory(title.en) ? [{ title: `${title[locale]} (${locale === 'pt' ? 'código' : 'code'})` }] : []),
      { title: title[locale], ...(kind && { kind }) },
    ]);
    sheets.push({ name: ineTitles[questionnaire][locale], columns, rows, locale, timeZone });
  }
  const titles = { pt: ['Questionário', 'Processo', 'Data', 'O que falta'], en: ['Questionnaire', 'Process', 'Date', 'What is missing'] }[locale];
  const columns = titles.map((title, index) => ({ title, ...(index === 2 && { kind: 'date' as const }) }));
  sheets.push({ name: ineTitles.missing[locale], columns, rows: missing, locale, timeZone });
  return { sheets, count, lacking: missing.length };
}

/** These have a column with the code of INE's category before the one with its words. */
const isCategory = (title: string): boolean => ['Type of work', 'Destination', 'Owner'].includes(title);

function cellsOf(value: ReturnType<(typeof ineColumns)['q3'][number]['value']>, locale: Locale, category: boolean): Cell[] {
  if (typeof value === 'object' && value !== null) return [value.code, value.says[locale]];
  return category ? [null, value] : [value];
}

async function worksOf(db: Db, questionnaire: Questionnaire, where: RawBuilder<unknown>, month: string | null): Promise<Work[]> {
  const [number, at] = licences[questionnaire].map((column) => sql.ref(`t.${column}`));
  const [from, before] = month === null ? ['-infinity', 'infinity'] : rangeOf(month);
  const { rows } = await sql<Work>`select t.id::int as id, t.process, t.sub_process as "subProcess", ${number} as licence, ${at}::text as "licenceAt",
      t.dicofre, (select p.name from parish p where p.dicofre = t.dicofre order by p.valid_to desc nulls first limit 1) as parish, t.address, t.postal_code as "postalCode",
      c.name as construction, u.name as use, r.name as procedure, e.nif as "ownerNif", t.land_area::text as "landArea", t.deployment_area::text as "deploymentArea",
      t.construction_area::text as "constructionArea", t.gross_area::text as "grossArea", t.useful_area::text as "usefulArea", t.liveable_area::text as "liveableArea",
      t.volume::text as volume, t.building_height::text as "buildingHeight", t.floors_above as "floorsAbove", t.floors_below as "floorsBelow",
      case when t.public_parking is null and t.private_parking is null then null else coalesce(t.public_parking, 0) + coalesce(t.private_parking, 0) end as parking
    from urban_process t left join urban_construction_type c on c.id = t.construction_type_id left join urban_use_type u on u.id = t.use_type_id
      left join urban_procedure_type r on r.id = t.procedure_type_id left join urban_entity e on e.id = t.owner_id
    where ${where} and ${at} >= ${from}::date and ${at} < ${before}::date order by ${at}, t.id`.execute(db);
  return rows;
}
