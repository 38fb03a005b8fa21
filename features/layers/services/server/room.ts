import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import { ogcFeatures } from '../contract.ts';
import { conformance, landing, listCollections, openApi, queryables, showCollection } from './describe.ts';
import { item, items } from './items.ts';

/** The municipality's own layers for programs of others. */
export const services: Room = {
  contracts: [ogcFeatures],
  routes: (app, parts) =>
    bind(app, parts, ogcFeatures, {
      landing: async (call) => landing(call),
      landingSlash: async (call) => landing(call),
      conformance: async (call) => conformance(call),
      api: openApi,
      collections: listCollections,
      collection: showCollection,
      queryables,
      items,
      item,
    }),
};
