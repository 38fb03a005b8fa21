/** How far from the place a feature may stand when a type does not say, metres. */
export const defaultFeatureDistance = 50;
/** A finger or pointer this many pixels off still means the feature (specification 2 §9: tolerance of identify). */
const pickTolerance = 13;

/** Which of the features near a point was meant by tapping there: the nearest, if it is under the finger. */
export function meant<F extends { readonly distance: number }>(nearestFirst: readonly F[], resolution: number): F | null {
  const [first] = nearestFirst;
  return first && first.distance <= pickTolerance * resolution ? first : null;
}
