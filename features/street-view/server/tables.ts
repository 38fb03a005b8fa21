import type { Generated } from 'kysely';
import type { ProviderId } from '../domain/settings.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    street_view_setting: {
      id: Generated<number>;
      provider: ProviderId | null;
      address: string | null;
      access_key: string | null;
      version: Generated<number>;
      updated_at: Generated<Date>;
    };
  }
}
