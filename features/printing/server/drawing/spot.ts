import type { Place } from '#platform/paint/server/place.ts';

/** A place of the surface as a pair, where not every position of every feature passes. */
export type Spot = (x: number, y: number) => [x: number, y: number];

export function spotOf(place: Place): Spot {
  const into = new Float64Array(2);
  return (x, y) => {
    place(x, y, into);
    return [into[0] ?? 0, into[1] ?? 0];
  };
}
