import type { Generated } from 'kysely';
import type { Remote } from '../domain/wire.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    urban_provider: {
      id: Generated<number>;
      address: string | null;
      /** Sealed. */
      access_key: string | null;
      /** How many minutes what was read is shown without asking again. */
      fresh_minutes: Generated<number>;
      version: Generated<number>;
      updated_at: Generated<Date>;
    };
    urban_follow: {
      id: Generated<number>;
      /** Whose changes were followed last; another's are read from the beginning. */
      provider: Remote | null;
      /** Changes up to here are here too; as the provider told it. */
      followed_until: Date | null;
      asked_at: Date | null;
      failed_at: Date | null;
      /** Code of the error. */
      failure: string | null;
      /** Of the last round: how many could not be understood or kept. */
      odd: Generated<number>;
    };
  }
}
