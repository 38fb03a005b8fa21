import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import { mapServices, ogcFeatures } from '../contract.ts';
import { conformance, landing, listCollections, openApi, queryables, showCollection } from './describe.ts';
import { catalogueRoute } from './dcat.ts';
import { download } from './download.ts';
import { item, items } from './items.ts';
import { openDataPages } from './open-data-pages.ts';
import { tile, tileMatrixSet, tileMatrixSets, tileset, tilesets } from './tilesets.ts';
import { wms } from './wms.ts';
import { sendCapabilities, wmts, wmtsInfo, wmtsTile } from './wmts.ts';

/** The municipality's own layers for programs of others. */
export const services: Room = {
  contracts: [ogcFeatures, mapServices],
  pages: openDataPages,
  routes: (app, parts) => {
    catalogueRoute(app, parts);
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
      download,
      tileMatrixSets: async (call) => tileMatrixSets(call),
      tileMatrixSet: async (call) => tileMatrixSet(call),
      tilesets,
      tileset,
      tile,
    });
    bind(app, parts, mapServices, { wms, wmts, wmtsCapabilities: async (call) => sendCapabilities(call), wmtsTile, wmtsInfo });
  },
};
