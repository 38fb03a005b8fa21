import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownFile, presentFile } from '#platform/imports/server/files.ts';
import { importContract } from '../contract.ts';
import { guessColumns } from '../domain/targets.ts';
import { Names } from './known.ts';
import { importTable, upload } from './read.ts';

const mostNames = 200;

export function routes(app: FastifyInstance, services: Services): void {
  bind(app, services, importContract, {
    upload,
    show: async ({ db, actor, params }) => {
      const file = await ownFile<{ placed: number }>(db, importTable, actor, params.id);
      return { ...presentFile(file), placed: file.placed, proposed: guessColumns(file.columns.map(({ name }) => name)) };
    },
    names: async ({ db, actor, params, query: { field, column } }) => {
      await ownFile(db, importTable, actor, params.id);
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
