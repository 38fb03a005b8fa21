import { sql } from 'kysely';
import { ownData, type OwnData } from '#features/layers/server/index.ts';
import { binding } from '#platform/crud/server/binding.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { system } from '#platform/access/actor.ts';
import { atField } from '../../record/server/at-field.ts';
import type { Rules } from '../domain/overlay.ts';
import { confrontErrors } from '../errors.ts';
import { cutPieces } from '../jobs.ts';
import { sources } from '../sources.ts';

const attributes = ['nameField', 'codeField', 'articleField', 'filterField'] as const;

/** What a source names must be there; its data are cut small for overlays as soon as it is kept. */
export const sourceBinding = binding(sources, {
  beforeSave: async (trx, { locale }, values) => {
    await checkRegulation(trx, values.regulationId, locale);
    const isData = values.kind === 'dataset';
    const needed = isData ? values.datasetId : values.limitTypeId;
    if (needed === null) throw atField(isData ? 'datasetId' : 'limitTypeId', confrontErrors['confront.no-source'](), locale);
    if (!isData) return { datasetId: null, filterField: null, filterValue: null, nameField: null, codeField: null, articleField: null };
    const [data] = await ownData(trx, [needed]);
    const known = data?.fields.map(({ key }) => key) ?? [];
    const wrong = attributes.find((name) => values[name] !== null && !known.includes(values[name]));
    if (wrong) throw atField(wrong, confrontErrors['confront.no-field']({ params: { fields: known.join(', ') || '—' } }), locale);
    return { limitTypeId: null };
  },
  afterSave: async (trx, { site, services }) => void (await services.jobs.start(trx, site, system, cutPieces, {})),
});

/** An item of the book of urban planning: the picker offers those of the other maps too. */
async function checkRegulation(trx: Trx, id: number | null, locale: Locale): Promise<void> {
  if (id !== null && !(await regulationNames(trx, [id])).has(id))
    throw kernelErrors['request.invalid']({ fields: fieldError('regulationId', 'choice', locale) });
}

/** Which state of the plans is meant; nothing: that of today. */
export interface AsOf {
  /** `yyyy-mm-dd`: the versions that were there at its end, the limits in force on it. */
  readonly day?: string | null | undefined;
  /** Versions that stand in for what the day says. */
  readonly versions?: readonly { readonly dataset: number; readonly version: number }[] | undefined;
}

type Version = OwnData['versions'][number];

/** A source with the data it is read from. */
export interface OpenSource {
  readonly id: number;
  readonly name: string;
  readonly text: string | null;
  readonly grouping: 'named' | 'feature';
  readonly rules: Rules;
  /** Metres. */
  readonly tolerance: number;
  readonly oldAfter: number | null;
  readonly regulation: { readonly id: number; readonly name: string | null } | null;
  readonly article: string | null;
  readonly page: number | null;
  readonly from:
    | { readonly kind: 'limits'; readonly type: number }
    | ({ readonly kind: 'dataset'; readonly title: string; readonly version: Version; readonly isCut: boolean } & Attributes)
    | { readonly kind: 'none'; readonly why: 'gone' | 'no-version' };
}

interface Attributes {
  readonly nameField: string | null;
  readonly codeField: string | null;
  readonly articleField: string | null;
  readonly filter: { readonly field: string; readonly value: string } | null;
}

export interface Theme {
  readonly id: number;
  readonly name: string;
  readonly sources: readonly OpenSource[];
}

interface Row {
  readonly theme: number;
  readonly theme_name: string;
  readonly id: number | null;
  readonly name: string;
  readonly kind: 'limits' | 'dataset';
  readonly dataset: number | null;
  readonly limit_type: number | null;
  readonly type_is_gone: boolean;
  readonly filter_field: string | null;
  readonly filter_value: string | null;
  readonly name_field: string | null;
  readonly code_field: string | null;
  readonly article_field: string | null;
  readonly regulation: number | null;
  readonly article: string | null;
  readonly page: number | null;
  readonly grouping: 'named' | 'feature';
  readonly text: string | null;
  readonly least_area: string | null;
  readonly least_length: string | null;
  readonly least_share: string | null;
  readonly tolerance: string | null;
  readonly old_after: number | null;
  readonly usual_area: string;
  readonly usual_length: string;
}

/** The active themes in their order, each with its active sources. Throws `confront.no-themes`, `confront.no-version`. */
export async function openThemes(db: Db, asOf: AsOf = {}): Promise<readonly Theme[]> {
  const { rows } = await sql<Row>`select c.id::int as theme, c.name as theme_name, s.id::int, s.name, s.kind, s.dataset_id::int as dataset,
      s.limit_type_id::int as limit_type, (t.id is null or t.deleted_at is not null or not t.confrontable) as type_is_gone, s.filter_field, s.filter_value,
      s.name_field, s.code_field, s.article_field, s.regulation_id::int as regulation, s.article, s.page, s.grouping, s.text, s.least_area, s.least_length,
      s.least_share, s.tolerance, s.old_after, u.least_area as usual_area, u.least_length as usual_length
    from urban_confrontation c cross join urban_setting u
    left join urban_confrontation_source s on s.confrontation_id = c.id and s.active and s.deleted_at is null
    left join urban_limit_type t on t.id = s.limit_type_id
    where c.active and c.deleted_at is null order by c.position, c.id, s.id`.execute(db);
  if (rows.length === 0) throw confrontErrors['confront.no-themes']();
  const ids = [...new Set(rows.flatMap(({ dataset }) => dataset ?? []))];
  const data = new Map((ids.length === 0 ? [] : await ownData(db, ids)).map((one) => [one.id, one]));
  const cut = await sql<{ id: number; mark: string }>`select version_id::int as id, mark::text from urban_piece_set`.execute(db);
  const marks = new Map(cut.rows.map(({ id, mark }) => [id, mark]));
  const names = await regulationNames(
    db,
    rows.flatMap(({ regulation }) => regulation ?? []),
  );
  const themes = new Map<number, { id: number; name: string; sources: OpenSource[] }>();
  for (const row of rows) {
    const theme = themes.get(row.theme) ?? { id: row.theme, name: row.theme_name, sources: [] };
    themes.set(row.theme, theme);
    if (row.id === null) continue;
    theme.sources.push({
      id: row.id,
      name: row.name,
      text: row.text,
      grouping: row.grouping,
      rules: {
        leastArea: Number(row.least_area ?? row.usual_area),
        leastLength: Number(row.least_length ?? row.usual_length),
        leastShare: Number(row.least_share ?? 0),
      },
      tolerance: Number(row.tolerance ?? 0),
      oldAfter: row.old_after,
      regulation: row.regulation === null ? null : { id: row.regulation, name: names.get(row.regulation) ?? null },
      article: row.article,
      page: row.page,
      from: fromOf(row, data, marks, asOf),
    });
  }
  return [...themes.values()];
}

function fromOf(row: Row, data: ReadonlyMap<number, OwnData>, marks: ReadonlyMap<number, string>, asOf: AsOf): OpenSource['from'] {
  if (row.kind === 'limits')
    return row.type_is_gone || row.limit_type === null ? { kind: 'none', why: 'gone' } : { kind: 'limits', type: row.limit_type };
  const own = row.dataset === null ? undefined : data.get(row.dataset);
  if (!own) return { kind: 'none', why: 'gone' };
  const version = versionOf(own, asOf);
  if (!version) return { kind: 'none', why: 'no-version' };
  const { filter_field: field, filter_value: value } = row;
  return {
    kind: 'dataset',
    title: own.title,
    version,
    isCut: marks.get(version.id) === version.mark,
    nameField: row.name_field,
    codeField: row.code_field,
    articleField: row.article_field,
    filter: field === null || value === null ? null : { field, value },
  };
}

function versionOf({ id, title, versions }: OwnData, { day, versions: wanted = [] }: AsOf): Version | undefined {
  const named = wanted.find(({ dataset }) => dataset === id);
  if (named) {
    const version = versions.find(({ number }) => number === named.version);
    if (!version) throw confrontErrors['confront.no-version']({ params: { dataset: title, version: named.version } });
    return version;
  }
  return day ? versions.find(({ at }) => at.toISOString().slice(0, 10) <= day) : versions.find(({ isShown }) => isShown);
}

async function regulationNames(db: Db | Trx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`select id::int, name from regulation
    where module = 'gu' and kind = 'item' and deleted_at is null and id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
