import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownFile, presentFile } from '#platform/imports/server/files.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { may } from '../codes.ts';
import { cemeteryDesk, graveContract } from '../contract.ts';
import { guessColumns } from '../domain/columns.ts';
import { importContract } from '../import-contract.ts';
import { printRegister } from '../jobs.ts';
import { todayOf } from './days.ts';
import { chargeFees, readFeesDue } from './fees.ts';
import { findGraves, publicPlaces, publicPlan } from './find.ts';
import { importTable, upload } from './import-read.ts';
import { readOverview, readPlan } from './overview.ts';
import { plotMapRoutes } from './plot-map.ts';

function there<T>(found: T | null): T {
  if (found === null) throw kernelErrors['record.not-found']();
  return found;
}

export function routes(app: FastifyInstance, services: Services): void {
  bind(app, services, graveContract, {
    places: async ({ db }) => ({ items: await publicPlaces(db) }),
    search: (call) => findGraves(call.db, { ...call.query, today: todayOf(call) }),
    plan: async ({ db, params }) => there(await publicPlan(db, params.id)),
  });
  bind(app, services, cemeteryDesk, {
    overview: (call) => readOverview(call.db, { ...call.query, today: todayOf(call), names: call.can(may.deceased.view) }),
    plan: async ({ db, params }) => there(await readPlan(db, params.id)),
    feesDue: async (call) => {
      const { items, unpriced } = await readFeesDue(call.db, call.params.id, todayOf(call));
      return { items: [...items], unpriced };
    },
    chargeFees: (call) => call.tx(async (trx) => ({ charged: await chargeFees(trx, call, call.params.id, call.body.years) })),
    register: (call) =>
      call.tx(async (trx) => ({
        jobId: await services.jobs.start(trx, call.site, call.actor, printRegister, { ...call.body, locale: call.locale }),
      })),
  });
  plotMapRoutes(app, services);
  bind(app, services, importContract, {
    upload,
    show: async ({ db, actor, params }) => {
      const file = await ownFile(db, importTable, actor, params.id);
      return { ...presentFile(file), proposed: guessColumns(file.columns.map(({ name }) => name)) };
    },
  });
}
