import type { ColumnType, Generated } from 'kysely';
import type { z } from 'zod';
import type { Field, Resource } from '../resource.ts';

type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : S;
type Cell<F extends Field> = F['meta']['widget'] extends 'boolean'
  ? Generated<boolean>
  : F['meta']['widget'] extends 'datetime'
    ? ColumnType<Date | Extract<z.output<F['schema']>, null>, string | Date | Extract<z.output<F['schema']>, null>>
    : null extends z.output<F['schema']>
      ? ColumnType<z.output<F['schema']>, z.output<F['schema']> | undefined>
      : z.output<F['schema']>;

/** Kysely row of a declared resource: `interface Tables { channel: RowOf<typeof channels> }`. Link tables are declared apart. */
export type RowOf<R extends Resource> = {
  [K in keyof R['fields'] & string as R['fields'][K]['meta']['widget'] extends 'references' ? never : Snake<K>]: Cell<R['fields'][K]>;
} & {
  id: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: ColumnType<Date | null, Date | null | undefined>;
} & (R['ordered'] extends true ? { position: Generated<number> } : unknown);
