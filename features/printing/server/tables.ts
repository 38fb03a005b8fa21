import type { Generated } from 'kysely';
import type { AppId } from '../domain/layouts.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    print_layout: {
      id: Generated<number>;
      /** How requests and sheets name it: `simple`, `own-12`. */
      code: string;
      built_in: Generated<boolean>;
      title: string;
      title_en: string;
      apps: AppId[];
      /** Number of its newest version; 0 of what comes with the product. */
      newest: Generated<number>;
      /** Number of the version that prints use; null: none is published yet. */
      published: number | null;
      place: Generated<number>;
      proposed: Generated<boolean>;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      deleted_at: Date | null;
    };
    print_layout_version: {
      id: Generated<number>;
      layout_id: number;
      number: number;
      /** The layout as zod reads it, without its id. */
      body: unknown;
      restored_from: number | null;
      saved_by: number | null;
      saved_at: Date;
    };
    print_picture: { file_id: string; name: string; created_at: Generated<Date> };
  }
}
