import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { Shape } from '../domain/shapes.ts';

/** A version of own data that can be read: the one shown, or one kept beside it. */
interface DataVersion {
  readonly id: number;
  readonly number: number;
  readonly at: Date;
  /** Changes with every edit of its features. */
  readonly mark: string;
  readonly shape: Shape;
  readonly isShown: boolean;
}

/** Own data as another slice needs them that measures what lies in them. */
export interface OwnData {
  readonly id: number;
  readonly title: string;
  readonly fields: readonly { readonly key: string; readonly title: Text }[];
  /** The newest first. */
  readonly versions: readonly DataVersion[];
}

/** All living sets of own data, or those named. Their features stand in `dataTable(version)`: `id`, `geom`, `properties`. */
export async function ownData(db: Db | Trx, ids: readonly number[] | null = null): Promise<readonly OwnData[]> {
  const { rows } = await sql<{
    id: number;
    title: string;
    fields: OwnData['fields'];
    versions: (Omit<DataVersion, 'at'> & { at: string })[] | null;
  }>`select d.id::int, d.title, d.fields, (select json_agg(json_build_object('id', v.id, 'number', v.number, 'at', v.created_at, 'mark', v.mark,
      'shape', v.shape, 'isShown', v.id = d.current_version_id) order by v.number desc) from dataset_version v
      where v.dataset_id = d.id and v.state = 'ready' and v.shape is not null) as versions
    from dataset d where d.deleted_at is null ${ids === null ? sql`` : sql`and d.id = any(${[...ids]}::bigint[])`} order by fold(d.title), d.id`.execute(
    db,
  );
  return rows.map(({ versions, fields, ...row }) => ({
    ...row,
    fields: fields.map(({ key, title }) => ({ key, title })),
    versions: (versions ?? []).map(({ at, ...version }) => ({ ...version, at: new Date(at) })),
  }));
}
