import type { Wire } from '#platform/http/web/client.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import type { FrontContract } from '../contract.ts';

export type LayersEndpoint = FrontContract['layers'];

/** The endpoint every map calls, without its schema: the contract would bring zod into the first load of the map. */
export function layersWire(front: MapFront): Wire & Pick<LayersEndpoint, 'method' | 'path'> {
  return { method: 'GET', path: `/api/${front}/front/map/layers`, silent: true };
}
