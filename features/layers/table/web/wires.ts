import type { Wire } from '#platform/http/web/client.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import type { TableContract } from '../contract.ts';

export type { TableContract } from '../contract.ts';

const paths = {
  columns: '',
  rows: '/rows',
  at: '/at',
  shapes: '/shapes',
  values: '/values/:column',
} as const;

/** The endpoints without their schemas: the map does not carry zod. */
export function wireOf<K extends keyof typeof paths>(front: MapFront, key: K): Wire & Pick<TableContract[K], 'method' | 'path'> {
  return { method: 'GET', path: `/api/${front}/front/map/layers/:id/table${paths[key]}`, silent: true };
}

export const exportWire = (front: MapFront): Pick<TableContract['export'], 'method' | 'path'> => ({
  method: 'POST',
  path: `/api/${front}/front/map/layers/:id/table/export`,
});
