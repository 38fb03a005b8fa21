import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { ownData, pickableLayers, pickAt } from '#features/layers/server/index.ts';
import { sendFile } from '#platform/files/server/send-file.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownJob } from '#platform/jobs/server/own-jobs.ts';
import { presentJob } from '#platform/jobs/server/present.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { areasAt } from '../../record/server/areas.ts';
import { confrontContract } from '../contract.ts';
import { compared } from '../domain/compare.ts';
import { confrontErrors } from '../errors.ts';
import { reportJob } from '../jobs.ts';
import { confront, findingsOf, type Asking } from './confront.ts';
import { deskRoutes } from './desk.ts';
import { exported } from './export.ts';
import { askReport } from './report.ts';
import { surroundingsOf } from './surroundings.ts';

export function routes(app: FastifyInstance, services: Services): void {
  const asking = ({ db, site, locale }: CallContext): Asking => ({ db, site, locale, now: services.now() });
  bind(app, services, confrontContract, {
    show: (call) => confront(asking(call), { kind: 'process', id: call.params.id }),
    confront: (call) => confront(asking(call), call.body.subject),
    compare: async (call) => {
      const { subject, before, after } = call.body;
      const was = await confront(asking(call), subject, before);
      const is = await confront(asking(call), subject, after);
      const missing = [['before', was] as const, ['after', is] as const].flatMap(([when, { themes }]) =>
        themes.flatMap(({ sources }) => sources.flatMap(({ state, name }) => (state === 'unavailable' ? [{ source: name, when }] : []))),
      );
      return { items: compared(findingsOf(was), findingsOf(is)), missing };
    },
    versions: async ({ db }) => ({ items: await comparable(db) }),
    at: async (call) => {
      const point = [call.params.x, call.params.y] as const;
      const areas = (await areasAt(call.db, call.site, point, 10)).map(({ id, name, squareMetres, geometry }) => ({
        kind: 'area' as const,
        id,
        name: name ?? '',
        squareMetres,
        geometry,
      }));
      const items = [...areas, ...(await parcelsAt(call, point))];
      if (items.length === 0) throw confrontErrors['confront.nothing-here']();
      return { items };
    },
    report: async (call) => ({ jobId: await askReport(call, call.body.subject, call.body.purpose) }),
    job: async (call) => {
      const row = await ownJob(call.db, call.actor, call.params.id);
      if (row.name !== reportJob.name) throw kernelErrors['record.not-found']();
      return presentJob(row, reportJob, call.locale, services.now());
    },
    export: async (call) => {
      const found = await confront(asking(call), call.body.subject);
      const { type, ending, content } = exported(found, call.body.format, call.locale, call.site.config.timeZone);
      const name = `${{ pt: 'confrontacoes', en: 'confrontations' }[call.locale]}-${found.at.slice(0, 10)}.${ending}`;
      return sendFile(call.reply, { file: { name }, type, bytes: null, stream: content }, { disposition: 'attachment' });
    },
    surroundings: (call) => surroundingsOf(asking(call), call.params.id, call.query.radius),
  });
  deskRoutes(app, services);
}

async function comparable(db: CallContext['db']) {
  const { rows } = await sql<{ id: number }>`select distinct s.dataset_id::int as id from urban_confrontation_source s
    join urban_confrontation c on c.id = s.confrontation_id
    where s.kind = 'dataset' and s.active and s.deleted_at is null and c.active and c.deleted_at is null`.execute(db);
  const data = await ownData(
    db,
    rows.map(({ id }) => id),
  );
  return data.map(({ id, title, versions }) => ({
    dataset: id,
    title,
    versions: versions.map(({ number, at, isShown }) => ({ number, at: at.toISOString(), isShown })),
  }));
}

type Point = readonly [number, number];

/** Parcels, and whatever else this map lets be picked, as far as it is an area. */
async function parcelsAt(call: CallContext, point: Point) {
  const layers = await pickableLayers(call, 'gu', ['parcel']);
  const found = await pickAt(call, 'gu', layers, { point, resolution: 0.01 });
  return found.flatMap(({ id, properties, geometry, layer }) => {
    if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon') return [];
    const said = ['code', 'codigo', 'name', 'nome'].map((key) => properties[key]).find((value) => typeof value === 'string' && value !== '');
    return [{ kind: 'parcel' as const, id, name: `${layer.title[call.locale]} ${String(said ?? '')}`.trim(), squareMetres: 0, geometry }];
  });
}
