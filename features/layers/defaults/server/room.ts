import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { layerManagers, mapFronts } from '../../territory/map-modules.ts';
import { allContracts, deskContracts, gatewayContracts } from '../contract.ts';
import { behaviourNames, encodings, formats, kindNames, lookNames } from '../domain/kinds.ts';
import { ownTiles } from '../domain/own-tiles.ts';
import { permissions } from '../permissions.ts';
import { defaultLayersBinding } from './binding.ts';
import { gatewayHandlers, Pictures } from './gateway.ts';
import { previewHandlers } from './preview.ts';
import { defaultLayerTables } from './migration.ts';

const managers = keysOf(layerManagers);

/** Base maps and overlays that every map of a module begins with. */
export const defaults: Room = {
  contracts: allContracts,
  permissions,
  resources: managers.map(defaultLayersBinding),
  migrations: [defaultLayerTables],
  traces: Object.fromEntries(
    managers.map((manager) => [`default_layer_${layerManagers[manager].mark}`, { whole: 'what maps begin with; its words are the municipality’s' }]),
  ),
  routes: (app, services) => {
    const pictures = new Pictures();
    for (const front of mapFronts) bind(app, services, gatewayContracts[front], gatewayHandlers(front, pictures));
    for (const manager of managers)
      bind(app, services, deskContracts[manager], { ...previewHandlers(manager, pictures), lists: async ({ locale }) => lists(locale) });
  },
};

function lists(locale: Locale) {
  const said = <V extends string>(names: Readonly<Record<V, Text>>) => keysOf(names).map((id) => ({ id, title: names[id][locale] }));
  return {
    behaviors: said(behaviourNames),
    mapServices: said(kindNames),
    looks: said(lookNames),
    tiles: ownTiles.map(({ id, label }) => ({ id, title: label[locale] })),
    formats: keysOf(formats).map((id) => ({ id, title: formats[id] })),
    encodings: [...encodings],
  };
}
