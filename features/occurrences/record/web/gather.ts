import type { ClusterFeature } from '#platform/map/index.ts';

/** A point of the map, or a cluster that came from the server. */
interface Placed {
  readonly geometry: { readonly coordinates: readonly [number, number] };
}

export interface Gathered<T> {
  readonly members: readonly [T, ...T[]];
  /** Middle of the members. */
  readonly at: readonly [number, number];
  readonly bbox: readonly [number, number, number, number];
}

/**
 * Groups points that would lie on one another on the screen: nearer than `reach` (in the unit of the coordinates) to the first of
 * their group. Same points, same groups, whatever the view.
 */
export function gather<T extends Placed>(points: readonly T[], reach: number): readonly Gathered<T>[] {
  const groups: [T, ...T[]][] = [];
  for (const point of points) {
    const [x, y] = point.geometry.coordinates;
    const near = groups.find(([first]) => Math.hypot(first.geometry.coordinates[0] - x, first.geometry.coordinates[1] - y) < reach);
    if (near) near.push(point);
    else groups.push([point]);
  }
  return groups.map((members) => {
    const xs = members.map(({ geometry }) => geometry.coordinates[0]);
    const ys = members.map(({ geometry }) => geometry.coordinates[1]);
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    return { members, at: [mean(xs), mean(ys)], bbox: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
  });
}

/**
 * Few things come from the server one by one; where their marks would hide one another on the screen they become one with a number.
 * `alone` keeps one by itself: the one that is open must be seen.
 */
export function apart<P extends object>(
  features: readonly ClusterFeature<P>[],
  reach: number,
  alone: (properties: P) => boolean = () => false,
): readonly ClusterFeature<P>[] {
  if (features.some(({ properties }) => 'count' in properties)) return features;
  const kept = features.filter(({ properties }) => alone(properties as P));
  const groups = gather(
    features.filter((feature) => !kept.includes(feature)),
    reach,
  ).map(({ members, at, bbox }) =>
    members.length === 1 ? members[0] : { id: `near-${members[0].id}`, geometry: { coordinates: at }, properties: { count: members.length, bbox } },
  );
  return [...groups, ...kept];
}
