import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import { currentCatalogue, live } from '../../record/server/catalogue.ts';
import { postersContract } from '../contract.ts';
import { mostPosters } from '../domain/poster.ts';
import { makePosters } from '../jobs.ts';
import { permissions } from '../permissions.ts';
import { chosenPlaces, countChosen, posterLayers } from './chosen.ts';
import { postersHandler } from './job.ts';

/** Posters with QR codes that open a report at a place. */
export const posters: Room = {
  contracts: [postersContract],
  permissions,
  jobs: [postersHandler],
  routes: (app, services) =>
    bind(app, services, postersContract, {
      lists: async ({ db, site, actor, locale }) => {
        const layers = await posterLayers(db, site, actor);
        const { types } = await currentCatalogue(db, site);
        return {
          layers: layers.map(({ code, label }) => ({ code, name: label[locale] })),
          types: live(types).map(({ id, name, featureLayerId }) => ({
            id,
            name,
            layer: layers.find((layer) => layer.id === featureLayerId)?.code ?? null,
          })),
          most: mostPosters,
        };
      },
      count: async ({ db, site, actor, query }) => countChosen(db, site, actor, query.layer, query.q),
      make: async (call) => {
        const { db, site, actor, body, locale } = call;
        // Said at once, not by a job that fails.
        await chosenPlaces(db, site, actor, body);
        return { jobId: await call.tx((trx) => services.jobs.start(trx, site, actor, makePosters, { input: body, locale })) };
      },
    }),
};
