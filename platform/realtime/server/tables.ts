import type { Generated } from 'kysely';

declare module '#platform/db/tables.ts' {
  interface Tables {
    realtime_key: { id: Generated<number>; secret: string };
  }
}
