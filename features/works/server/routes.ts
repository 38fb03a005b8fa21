import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { sendFile } from '#platform/files/server/send-file.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import { worksDesk, worksFront } from '../contract.ts';
import { conflictsOf } from './conflicts.ts';
import { follow, listFollowed, unfollow } from './follow.ts';
import { openDataRoutes } from './open-data.ts';
import { isShown, listSeen, placeOf, planned, showSeen } from './read.ts';
import { namedReports } from './reports.ts';

async function conflicts(call: CallContext, id: number) {
  const { db, site, actor } = call;
  const { rows } = await sql<{ shape: string | null }>`select encode(st_asewkb(p.geom), 'hex') as shape from work w
    left join work_place p on p.work_id = w.id where w.id = ${id}`.execute(db);
  if (!rows[0]) throw kernelErrors['record.not-found']();
  return { items: await conflictsOf(db, id), ...(await namedReports(db, site, actor, rows[0].shape)) };
}

export function routes(app: FastifyInstance, services: Services): void {
  bind(app, services, worksDesk, {
    conflicts: (call) => conflicts(call, call.params.id),
    calendar: ({ db, query }) => planned(db, query.month),
  });
  bind(app, services, worksFront, {
    list: async ({ db, site, query }) => {
      const place = await placeOf(db, site, query);
      const items = await listSeen(db, site, place, query.when, localDay(services.now(), site.config.timeZone));
      return { place: place && { label: place.label }, items };
    },
    show: ({ db, params }) => showSeen(db, params.number),
    photo: async ({ db, site, params, reply }) => {
      const { rows } = await sql<{ image: string }>`select f.image from work_photo f join work w on w.id = f.work_id
        where f.id = ${params.id} and f.deleted_at is null and f.is_public and f.image is not null and ${isShown}`.execute(db);
      const opened = rows[0] && (await services.files.open(site, rows[0].image));
      if (!opened) throw kernelErrors['record.not-found']();
      return sendFile(reply, opened, { disposition: 'inline' });
    },
    following: async (call) => ({ items: await listFollowed(call) }),
    follow: (call) => follow(call, call.body),
    unfollow: (call) => unfollow(call, call.params.id),
  });
  openDataRoutes(app, services);
}
