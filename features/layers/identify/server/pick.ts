import type { Acting } from '#platform/http/server/call.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { IDENTIFY_TOLERANCE, type OwnFeature } from '#platform/map/document/identify.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import { visibleLayers } from '../../territory/server/listed.ts';
import { nodeId, titleOf } from '../../tree/domain/node.ts';
import { seenTree } from '../../tree/server/guard.ts';
import { found } from './ask.ts';
import { askedLayers } from './asked.ts';

type Asking = Pick<Acting, 'db' | 'site' | 'actor' | 'can'>;

export interface PickableLayer {
  readonly id: string;
  readonly title: Text;
}

export interface PickedFeature extends OwnFeature {
  readonly layer: PickableLayer;
}

/** Layers of a map whose features this person may pick: those of the tree that are set up so, and of the territory those named. */
export async function pickableLayers(asking: Asking, front: MapFront, territory: readonly string[]): Promise<readonly PickableLayer[]> {
  const seen = await seenTree(asking.db, front, asking);
  const chosen = seen.flatMap(({ row }) => {
    const { featureable } = row;
    const isOpen = featureable?.status === true && (featureable.acl_code === null || asking.can(featureable.acl_code));
    return row.kind === 'resource' && isOpen ? [{ id: nodeId(row), title: titleOf(row) }] : [];
  });
  return [...chosen, ...visibleLayers(asking).flatMap(({ id, label }) => (territory.includes(id) ? [{ id, title: label }] : []))];
}

/** What those layers have at a point of the municipality's projection, nearest first; of those that lie over each other the smallest. */
export async function pickAt(
  asking: Asking,
  front: MapFront,
  layers: readonly PickableLayer[],
  at: { readonly point: readonly [number, number]; readonly resolution: number },
): Promise<readonly PickedFeature[]> {
  const keys = layers.map(({ id }) => id);
  const asked = await askedLayers(asking, front, keys);
  if (asked.length === 0) return [];
  const answers = await found(asking.db, asked, { point: at.point, reach: at.resolution * IDENTIFY_TOLERANCE, srid: asking.site.srid });
  return asked.flatMap(({ key }, index) => {
    const layer = layers.find(({ id }) => id === key);
    return layer ? (answers[index] ?? []).map((feature) => ({ ...feature, layer })) : [];
  });
}
