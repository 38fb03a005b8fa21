import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownJob } from '#platform/jobs/server/own-jobs.ts';
import { presentJob } from '#platform/jobs/server/present.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { processWhere } from '../../record/server/search.ts';
import { figureContract, type FiguresQuery } from '../contract.ts';
import { exportFigures } from '../jobs.ts';
import { mayFigures } from '../permissions.ts';
import { figuresOf, forgetFigures } from './measure.ts';

/** Longest side of the little map, in its own units. */
const side = 1000;

export function routes(app: FastifyInstance, services: Services): void {
  const start = async (call: CallContext, query: FiguresQuery, what: { format: 'csv' | 'xls' } | { month: string }) => {
    // Said at once, and not by a job that fails.
    await processWhere(call.db, query, call.locale);
    return { jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, exportFigures, { query, what, locale: call.locale })) };
  };
  bind(app, services, figureContract, {
    show: ({ site, query, locale }) => figuresOf(site, query, services.now(), locale),
    parishes: ({ db }) => outlines(db),
    export: (call) => {
      if (!call.can(mayFigures.view)) throw kernelErrors['access.denied']();
      const { format, ...query } = call.query;
      return start(call, query, { format });
    },
    ine: (call) => {
      const { month, ...query } = call.query;
      return start(call, query, { month });
    },
    exportJob: async ({ db, actor, params, locale }) => {
      const row = await ownJob(db, actor, params.id);
      if (row.name !== exportFigures.name) throw kernelErrors['record.not-found']();
      return presentJob(row, exportFigures, locale, services.now());
    },
    finals: ({ db }) => finals(db),
    saveFinals: async (call) => {
      const { ids } = call.body;
      await call.tx(async (trx) => {
        await sql`delete from urban_final_status where status_id <> all(${ids}::bigint[])`.execute(trx);
        await sql`insert into urban_final_status select id from urban_status where id = any(${ids}::bigint[]) and deleted_at is null on conflict do nothing`.execute(
          trx,
        );
      });
      forgetFigures(call.site);
      return finals(call.db);
    },
  });
}

async function finals(db: Db) {
  const { rows } = await sql<{ id: number; name: string; final: boolean }>`select s.id::int as id, s.name, f.status_id is not null as final
    from urban_status s left join urban_final_status f on f.status_id = s.id where s.deleted_at is null order by fold(s.name)`.execute(db);
  return { items: rows };
}

/** Drawn into a box of whole numbers, the way SVG looks at it: a few kilobytes. */
async function outlines(db: Db) {
  const { rows } = await sql<{
    dicofre: string;
    name: string;
    path: string;
    width: number;
    height: number;
  }>`with p as (select dicofre, name, geom from parish where valid_to is null),
    b as (select st_extent(geom) as box from p), f as (select st_xmin(box) as x, st_ymax(box) as y, ${side} / greatest(st_xmax(box) - st_xmin(box), st_ymax(box) - st_ymin(box)) as f,
      st_xmax(box) - st_xmin(box) as w, st_ymax(box) - st_ymin(box) as h from b)
    select dicofre, name, st_assvg(st_scale(st_translate(st_simplifypreservetopology(geom, 1.5 / f), -x, -y), f, f), 0, 0) as path, ceil(w * f)::int as width, ceil(h * f)::int as height
    from p, f order by fold(name)`.execute(db);
  return { box: [0, 0, rows[0]?.width ?? side, rows[0]?.height ?? side], items: rows.map(({ dicofre, name, path }) => ({ dicofre, name, path })) };
}
