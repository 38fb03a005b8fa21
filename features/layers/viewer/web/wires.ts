import type { Wire } from '#platform/http/web/client.ts';
import type { MapSession } from '#platform/map/index.ts';
import { mapFronts, type MapFront } from '../../territory/map-modules.ts';
import type { ViewerContract } from '../contract.ts';

export type FiguresEndpoint = ViewerContract['figures'];
export type FeatureEndpoint = ViewerContract['feature'];

/** Whose guard is asked: that of the map one is on. */
export const frontOf = ({ page }: MapSession): MapFront => mapFronts.find((code) => code === page) ?? 'ig';

/** Written out: the contract would bring zod to the map. */
export function figuresWire(front: MapFront): Wire & Pick<FiguresEndpoint, 'method' | 'path'> {
  return { method: 'GET', path: `/api/${front}/front/map/layers/:layer/figures`, silent: true };
}

export function featureWire(front: MapFront): Wire & Pick<FeatureEndpoint, 'method' | 'path'> {
  return { method: 'GET', path: `/api/${front}/front/map/layers/:layer/feature`, silent: true };
}
