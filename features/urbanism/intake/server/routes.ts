import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Actor } from '#platform/access/actor.ts';
import { importContract } from '../contract.ts';
import { guessColumns } from '../domain/targets.ts';
import { Names } from './known.ts';
import { upload } from './read.ts';

const mostNames = 200;

/** One's own; nobody else's is there. */
async function ownImport(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('urban_import')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', actor.userId ?? 0)
    .executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

export function routes(app: FastifyInstance, services: Services): void {
  bind(app, services, importContract, {
    upload,
    show: async ({ db, actor, params }) => {
      const { id, file_name: fileName, state, job_id: jobId, rows, placed, columns } = await ownImport(db, actor, params.id);
      return { id: Number(id), fileName, state, jobId, rows, placed, columns, proposed: guessColumns(columns.map(({ name }) => name)) };
    },
    names: async ({ db, actor, params, query: { field, column } }) => {
      await ownImport(db, actor, params.id);
      const { rows } = await sql<{
        name: string;
        count: number;
      }>`select regexp_replace(btrim(data->>${column}), '\\s+', ' ', 'g') as name, count(*)::int as count
        from urban_import_row where import_id = ${params.id} and btrim(data->>${column}) <> '' group by 1 order by 2 desc, 1 limit ${mostNames + 1}`.execute(
        db,
      );
      const names = await Names.read(db, [field]);
      return {
        items: rows.slice(0, mostNames).map(({ name, count }) => ({ name, count, id: names.idOf(field, name) })),
        more: rows.length > mostNames,
      };
    },
  });
}
