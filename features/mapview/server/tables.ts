import type { Generated } from 'kysely';
import type { Encoding } from '../domain/heights.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    height_source: {
      id: Generated<number>;
      encoding: Encoding | null;
      template: string | null;
      max_zoom: Generated<number>;
      attribution: string | null;
      access_key: string | null;
      version: Generated<number>;
      updated_at: Generated<Date>;
    };
  }
}
