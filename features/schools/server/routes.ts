import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownJob } from '#platform/jobs/server/own-jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { routeResult, schoolDesk, schoolDistance } from '../contract.ts';
import { listJob, networkJob, routeJob } from '../jobs.ts';
import { askCertificate } from './certificate.ts';
import { receive } from './files.ts';
import { describeNetwork } from './network.ts';
import { addressAt, findAddresses, findSchools, projected, schoolsNear, takeFromMap } from './places.ts';
import { reachOf } from './ways.ts';

export function routes(app: FastifyInstance, services: Services): void {
  bind(app, services, schoolDistance, {
    addressAt: ({ db, site, params }) => addressAt(db, site, params),
    addresses: async ({ db, query }) => ({ items: await findAddresses(db, query.q) }),
    schoolAt: async ({ db, site, params }) => ({ items: await schoolsNear(db, site, projected(site, params), 5) }),
    schools: async ({ db, query }) => ({ items: await findSchools(db, query.q) }),
    route: ({ site, actor, body, tx }) => tx(async (trx) => ({ id: await services.jobs.start(trx, site, actor, routeJob, body) })),
    routed: async ({ db, actor, params, locale }) => {
      const job = await ownJob(db, actor, params.id);
      if (job.name !== routeJob.name) throw kernelErrors['record.not-found']();
      return { status: job.status, message: job.message?.[locale] ?? null, result: job.status === 'finished' ? routeResult.parse(job.data) : null };
    },
    certify: async (call) => ({ jobId: await askCertificate(call) }),
    reach: ({ db, site, query }) => reachOf(db, site, query),
  });
  bind(app, services, schoolDesk, {
    list: (call) =>
      receive(call, /\.(csv|xlsx)$/i, (trx, file) => services.jobs.start(trx, call.site, call.actor, listJob, { file, locale: call.locale })),
    network: ({ db }) => describeNetwork(db),
    importNetwork: (call) =>
      receive(call, /\.(zip|gpkg|geojson|json)$/i, (trx, file) => services.jobs.start(trx, call.site, call.actor, networkJob, { file })),
    takeNetwork: ({ site, actor, tx }) => tx(async (trx) => ({ jobId: await services.jobs.start(trx, site, actor, networkJob, { file: null }) })),
    takeSchools: ({ tx }) =>
      tx(async (trx) => {
        // Of two who press at once the second finds what the first has taken.
        await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' schools', 0))`.execute(trx);
        return { added: await takeFromMap(trx) };
      }),
  });
}
