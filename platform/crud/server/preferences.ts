import type { FastifyInstance } from 'fastify';
import type { ColumnType, Generated } from 'kysely';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { preferencesContract, type Preference } from '../preferences.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    preference: { id: Generated<number>; user_id: number; key: string; value: ColumnType<Preference, string, string> };
  }
}

export function preferenceRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, preferencesContract, {
    show: async ({ db, params, actor }) => {
      const row = await db
        .selectFrom('preference')
        .select('value')
        .where('user_id', '=', actor.userId ?? 0)
        .where('key', '=', params.key)
        .executeTakeFirst();
      return { value: row?.value ?? {} };
    },
    store: async ({ tx, params, body, actor }) => {
      const value = JSON.stringify(body.value);
      await tx((trx) =>
        trx
          .insertInto('preference')
          .values({ user_id: actor.userId ?? 0, key: params.key, value })
          .onConflict((oc) => oc.columns(['user_id', 'key']).doUpdateSet({ value }))
          .execute(),
      );
    },
  });
}
