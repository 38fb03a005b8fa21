import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownFile, presentFile } from '#platform/imports/server/files.ts';
import { solarFront } from '../contract.ts';
import { guessColumns } from '../domain/columns.ts';
import { importContract } from '../import-contract.ts';
import { assumptionsInForce } from './climate.ts';
import { importTable, receive, type ImportOf } from './import-read.ts';
import { openDataRoutes } from './open-data.ts';
import { findRoofs, potentialByParish, showRoof } from './read.ts';

export function routes(app: FastifyInstance, services: Services): void {
  bind(app, services, solarFront, {
    find: ({ db, site, query }) => findRoofs(db, site, query),
    show: async ({ db, site, params }) => ({ roof: await showRoof(db, site, params.id), assumptions: await assumptionsInForce(db) }),
    parishes: async ({ db }) => {
      const assumptions = await assumptionsInForce(db);
      return { items: await potentialByParish(db, assumptions), assumptions };
    },
  });
  bind(app, services, importContract, {
    upload: (call) => receive(call, 'roofs', call.query.epsg),
    raster: (call) => receive(call, call.params.kind, call.query.epsg),
    show: async ({ db, actor, params }) => {
      const file = await ownFile<ImportOf>(db, importTable, actor, params.id);
      return { ...presentFile(file), kind: file.kind, proposed: guessColumns(file.columns.map(({ name }) => name)) };
    },
  });
  openDataRoutes(app);
}
