import type { Generated } from 'kysely';
import type { RowOf } from '#platform/crud/server/row.ts';
import type { kinds, licences, phases, photos, works } from '../resources.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    work_kind: RowOf<typeof kinds>;
    work: RowOf<typeof works>;
    work_phase: RowOf<typeof phases>;
    work_licence: RowOf<typeof licences>;
    work_photo: RowOf<typeof photos>;
    work_number: { year: number; last: number };
    work_place: { work_id: number; geom: unknown };
    work_conflict: { id: Generated<number>; kind: 'work' | 'guarantee'; work_id: number; other_id: number; metres: number };
    work_follow: {
      id: Generated<number>;
      account_id: number;
      work_id: number | null;
      label: string | null;
      geom: unknown;
      locale: string;
      created_at: Date;
    };
  }
}
