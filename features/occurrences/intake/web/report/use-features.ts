import { api } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { reporting } from '../../contract.ts';
import { useLoad, type Loaded } from '#platform/ui/plain/use-load.ts';
import { typeOf, type Draft, type Point, type StoreLists } from './draft.ts';

export type NearFeatures = ReceivedOf<(typeof reporting)['featureable']>;
export type Features = Loaded<NearFeatures>;

export function askFeatures(point: Point, typeId: number, resolution: number, signal?: AbortSignal): Promise<NearFeatures> {
  const crs = String(publicConfig().map.epsg);
  const params = { x: point[0], y: point[1], crs, resolution };
  return api(reporting, 'featureable', { params, query: { typeId }, ...(signal && { signal }) });
}

/** What can be picked near the place of the draft; nothing is asked while the type has no layer or there is no place. */
export function useFeatures(draft: Draft, lists: StoreLists): Features {
  const { point } = draft;
  const type = typeOf(draft, lists);
  const wanted = point !== null && type !== null && type.feature !== null;
  return useLoad(wanted ? JSON.stringify([point, type.id]) : null, (signal) => askFeatures(point ?? [0, 0], type?.id ?? 0, 0, signal));
}
