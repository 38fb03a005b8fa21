import { isCluster, type ClusterPart, type FeedFeature } from '#platform/map/feed.ts';

export interface Mark<P extends object> extends FeedFeature<P> {
  readonly geometry: { readonly coordinates: readonly [number, number] };
}

interface Look<P extends object> {
  /** What a mark adds to the ring of the cluster it enters. */
  parts(mark: Mark<P>): readonly ClusterPart[];
  /** Radius on the map, in the unit of the coordinates, of a mark that stands for so many. */
  radius(count: number): number;
  /** Stays by itself whatever lies near: the one that is open must be seen. */
  isAlone?(mark: Mark<P>): boolean;
}

interface Heap<P extends object> {
  readonly at: readonly [number, number];
  readonly count: number;
  readonly bbox: readonly [number, number, number, number];
  readonly marks: readonly [Mark<P>, ...Mark<P>[]];
}

/**
 * Marks that would overlap on the screen become one cluster, until none do. What the server has gathered already is joined the same
 * way: the middles of two of its squares may lie close together.
 */
export function apart<P extends object>(marks: readonly Mark<P>[], look: Look<P>): readonly Mark<P>[] {
  const alone = marks.filter((mark) => look.isAlone?.(mark));
  let heaps = marks.filter((mark) => !alone.includes(mark)).map((mark): Heap<P> => heapOf(mark));
  for (let before = Infinity; heaps.length < before;) {
    before = heaps.length;
    heaps = joined(heaps, look.radius);
  }
  return [...heaps.map((heap) => clusterOf(heap, look)), ...alone];
}

function heapOf<P extends object>(mark: Mark<P>): Heap<P> {
  const [x, y] = mark.geometry.coordinates;
  const one = { at: [x, y], marks: [mark] } as const;
  return isCluster(mark.properties) ? { ...one, count: mark.properties.count, bbox: mark.properties.bbox } : { ...one, count: 1, bbox: [x, y, x, y] };
}

function joined<P extends object>(heaps: readonly Heap<P>[], radius: (count: number) => number): Heap<P>[] {
  const apartSoFar: Heap<P>[] = [];
  for (const heap of heaps) {
    const near = apartSoFar.findIndex(({ at, count }) => Math.hypot(at[0] - heap.at[0], at[1] - heap.at[1]) < radius(count) + radius(heap.count));
    const other = apartSoFar[near];
    if (other) apartSoFar[near] = union(other, heap);
    else apartSoFar.push(heap);
  }
  return apartSoFar;
}

function union<P extends object>(a: Heap<P>, b: Heap<P>): Heap<P> {
  const count = a.count + b.count;
  const mean = (one: number, other: number): number => (one * a.count + other * b.count) / count;
  return {
    at: [mean(a.at[0], b.at[0]), mean(a.at[1], b.at[1])],
    count,
    bbox: [Math.min(a.bbox[0], b.bbox[0]), Math.min(a.bbox[1], b.bbox[1]), Math.max(a.bbox[2], b.bbox[2]), Math.max(a.bbox[3], b.bbox[3])],
    marks: [...a.marks, ...b.marks],
  };
}

function clusterOf<P extends object>({ at, count, bbox, marks }: Heap<P>, look: Look<P>): Mark<P> {
  const [first] = marks;
  if (count === 1) return first;
  const parts = new Map<string, number>();
  for (const { colour, count: share } of marks.flatMap((mark) => look.parts(mark))) parts.set(colour, (parts.get(colour) ?? 0) + share);
  const ring = [...parts].map(([colour, share]) => ({ colour, count: share }));
  return { id: `near-${first.id}`, geometry: { coordinates: at }, properties: { count, bbox, parts: ring } };
}
