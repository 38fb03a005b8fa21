import { sql, type RawBuilder } from 'kysely';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { pageOffset, type PageQuery } from '#platform/kernel/page.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import type { DataField, Dataset, DatasetDetail, DatasetVersion, Question } from '../contract.ts';
import type { Shape } from '../domain/shapes.ts';
import { sayNote, type StoredNote } from './notes.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly description: string | null;
  readonly attribution: string | null;
  readonly editable: boolean;
  readonly fields: DataField[];
  readonly style: VectorStyle | null;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
  readonly current_version_id: string | null;
  /** Of the version shown. */
  readonly shape: Shape | null;
  readonly features: number | null;
  readonly extent: number[] | null;
  readonly current: number | null;
  readonly mark: string | null;
  /** Of the newest version, where it is not the one shown. */
  readonly pending: 'reading' | 'asking' | 'failed' | 'ready' | null;
}

export interface VersionRow {
  readonly id: string;
  readonly dataset_id: string;
  readonly number: number;
  readonly state: DatasetVersion['state'];
  readonly file_id: string | null;
  readonly file_name: string;
  readonly layer: string | null;
  readonly crs: number | null;
  readonly features: number;
  readonly question: Question | null;
  readonly failure: { readonly pt: string; readonly en: string } | null;
  readonly notes: StoredNote[];
  readonly job_id: string | null;
  readonly mark: string;
  /** Where it was asked for. */
  readonly created_by_name: string | null;
  readonly created_at: Date;
}

/** A reading whose job was cancelled, or died, is none: its version can be read again, or another file sent. */
export const stateOf = (version: string): RawBuilder<DatasetVersion['state']> => {
  const [state, job] = [sql.ref(`${version}.state`), sql.ref(`${version}.job_id`)];
  return sql`case when ${state} = 'reading' and not exists (select 1 from job where job.id = ${job} and job.status in ('waiting', 'running'))
    then 'failed' else ${state} end`;
};

const whole = sql`select d.*, v.shape, v.features, v.extent, v.number as current, v.mark,
    (select ${stateOf('n')} from dataset_version n where n.dataset_id = d.id and n.id is distinct from d.current_version_id and n.number > coalesce(v.number, 0)
      order by n.number desc limit 1) as pending
  from dataset d left join dataset_version v on v.id = d.current_version_id`;

type State = 'live' | 'deleted';
const inState = (state: State): RawBuilder<unknown> => (state === 'live' ? sql`d.deleted_at is null` : sql`d.deleted_at is not null`);

/** Throws `record.not-found`. */
export async function findDataset(
  db: Db | Trx,
  id: number,
  { state = 'live', locked = false }: { state?: State; locked?: boolean } = {},
): Promise<Row> {
  const { rows } = await sql<Row>`${whole} where d.id = ${id} and ${inState(state)} ${locked ? sql`for update of d` : sql``}`.execute(db);
  const row = rows[0];
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

export async function listDatasets(db: Db, query: PageQuery & { trash: 'true' | 'false' }) {
  const words = (query.q ?? '').split(/\s+/).filter((word) => word !== '');
  const where = sql.join(
    [inState(query.trash === 'true' ? 'deleted' : 'live'), ...words.map((word) => sql`fold(d.title) like '%' || fold(${word}) || '%'`)],
    sql` and `,
  );
  const { rows } = await sql<Row>`${whole} where ${where} order by fold(d.title), d.id limit ${query.pageSize} offset ${pageOffset(query)}`.execute(
    db,
  );
  const { page, pageSize } = query;
  return { items: rows.map(presentDataset), ...(await countRows(db, sql`from dataset d where ${where}`)), page, pageSize };
}

export function presentDataset(row: Row): Dataset {
  return {
    id: Number(row.id),
    version: row.version,
    title: row.title,
    shape: row.shape,
    features: row.features ?? 0,
    current: row.current,
    pending: row.pending === 'ready' ? null : row.pending,
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}

export async function readDetail(db: Db | Trx, id: number, locale: Locale): Promise<DatasetDetail> {
  const row = await findDataset(db, id);
  const { rows } =
    await sql<VersionRow>`select v.*, ${stateOf('v')} as state, a.name as created_by_name from dataset_version v left join account a on a.id = v.created_by
    where v.dataset_id = ${id} order by v.number desc`.execute(db);
  const [minx = 0, miny = 0, maxx = 0, maxy = 0] = row.extent ?? [];
  return {
    ...presentDataset(row),
    description: row.description,
    attribution: row.attribution,
    editable: row.editable,
    fields: row.fields,
    style: row.style,
    extent: row.extent === null ? null : [minx, miny, maxx, maxy],
    versions: rows.map((version) => presentVersion(version, locale)),
  };
}

function presentVersion(row: VersionRow, locale: Locale): DatasetVersion {
  return {
    id: Number(row.id),
    number: row.number,
    state: row.state,
    fileName: row.file_name,
    layer: row.layer,
    crs: row.crs,
    features: row.features,
    question: row.question,
    failure: row.failure?.[locale] ?? null,
    notes: row.notes.map((note) => sayNote(note, locale)),
    jobId: row.job_id,
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
  };
}

/** Throws `record.not-found`. */
export async function findVersion(db: Db | Trx, dataset: number, id: number): Promise<VersionRow> {
  const { rows } =
    await sql<VersionRow>`select v.*, ${stateOf('v')} as state, null as created_by_name from dataset_version v join dataset d on d.id = v.dataset_id
    where v.id = ${id} and d.id = ${dataset} and d.deleted_at is null`.execute(db);
  const row = rows[0];
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

/** The table of a version's features. The number is ours: it never comes from outside. */
export const tableOf = (version: number): RawBuilder<unknown> => sql.table(`dataset_feature_${version}`);
