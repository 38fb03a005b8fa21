import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { Draft, StoreLists } from '../draft.ts';
import { askFeatures } from '../use-features.ts';

/** A thing this near to the place (or to where the photo was taken) is likely what the report is about, metres. */
const LIKELY = 15;
/** Each layer is one question to the server. */
const mostLayers = 6;

/** The types whose own things (lamps, containers) stand nearest to the place, nearest first. */
export function useNearTypes({ point }: Draft, lists: StoreLists): readonly number[] {
  const types = lists.types.filter(({ feature }) => feature !== null).slice(0, mostLayers);
  const key = point === null || types.length === 0 ? null : JSON.stringify([point, types.map(({ id }) => id)]);
  const { data } = useLoad(key, async (signal) => {
    const asked = types.map(async ({ id }) => {
      const { items } = await askFeatures(point ?? [0, 0], id, 0, signal).catch(() => ({ items: [] }));
      return { id, distance: items[0]?.distance ?? Number.POSITIVE_INFINITY };
    });
    const found = await Promise.all(asked);
    return found
      .filter(({ distance }) => distance <= LIKELY)
      .toSorted((a, b) => a.distance - b.distance)
      .map(({ id }) => id);
  });
  return data ?? [];
}
