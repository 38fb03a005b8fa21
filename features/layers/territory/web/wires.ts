import type { Wire } from '#platform/http/web/client.ts';
import type { layersContract } from '../contract.ts';

export type Endpoints = typeof layersContract;
type WireOf<K extends keyof Endpoints> = Wire & Pick<Endpoints[K], 'method' | 'path'>;

/**
 * The endpoints every map calls, without their schemas: the contract would bring zod into the first load of the map.
 * The types hold method and path to the contract's.
 */
export const wires: { readonly [K in 'boundary' | 'searchAddress' | 'locate']: WireOf<K> } = {
  boundary: { method: 'GET', path: '/api/ig/front/map/boundary', silent: true },
  searchAddress: { method: 'GET', path: '/api/ig/gateway/address/search', silent: true },
  locate: { method: 'GET', path: '/api/ig/front/gateway/locate', silent: true },
};
