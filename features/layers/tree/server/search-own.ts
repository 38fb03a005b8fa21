import { sql } from 'kysely';
import { fold } from '#platform/kernel/words.ts';
import { mapPageAt } from '#platform/map/document/address.ts';
import type { SearchSource } from '#platform/search/server/source.ts';
import { findNamed, type NamedFeatures } from '../../data/server/words.ts';
import { nodeId, titleOf } from '../domain/node.ts';
import { seenTree } from './guard.ts';

const most = 12;
const ofLayer = 5;
/** A map of this many metres on a screen; nearest: 1:1000. */
const screenMetres = 0.2;
const scaleOf = ([minx, miny, maxx, maxy]: NamedFeatures['extent']): number =>
  Math.max(1000, Math.ceil(Math.max(maxx - minx, maxy - miny) / screenMetres));

/** Features of own data by the fields that were chosen for it, in layers that the asker sees on the map. */
export const ownDataSource: SearchSource = {
  id: 'own-data',
  label: { pt: 'No mapa', en: 'On the map' },
  order: 42,
  module: 'ig',
  find: async ({ db, actor, can, locale }, { words, alike }) => {
    const { rows } = await sql`select 1 from dataset where deleted_at is null and fields @> '[{"searched": true}]' limit 1`.execute(db);
    if (rows.length === 0) return [];
    const asked = words.map((word) => [word, ...(alike.get(word) ?? [])]);
    const layers = (await seenTree(db, 'ig', { actor, can })).filter(({ row }) => row.data?.fields.some(({ searched }) => searched));
    // The same part of the same data may stand in several layers: it is found in the first.
    const parts = Map.groupBy(layers, ({ row: { data } }) => JSON.stringify([data?.versionId, data?.filter]));
    const found = await Promise.all(
      [...parts.values()].flatMap(async ([layer]) => {
        if (!layer?.row.data) return [];
        const { row } = layer;
        const id = nodeId(row);
        return (await findNamed(db, layer.row.data, asked, ofLayer)).map(({ id: feature, label, detail, count, x, y, extent }) => {
          const many = count > 1 ? (locale === 'pt' ? `${count} elementos, o maior` : `${count} features, the largest`) : null;
          const isExact = count === 1 && fold(label) === words.join(' ');
          return {
            id: `${id}-${feature}`,
            label,
            detail: [detail, many].filter(Boolean).join(' · ') || titleOf(row)[locale],
            group: titleOf(row)[locale],
            point: [x, y] as [number, number],
            extent: [...extent] as [number, number, number, number],
            layer: id,
            to: mapPageAt([x, y], scaleOf(extent), id),
            ...(isExact && { exact: true }),
          };
        });
      }),
    );
    return found.flat().slice(0, most);
  },
};
