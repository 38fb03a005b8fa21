/** [lng, lat] of an encoded polyline with six decimals (Google's algorithm, latitude first). */
export function polyline6(text: string): [number, number][] {
  const points: [number, number][] = [];
  let index = 0;
  const next = (): number => {
    let [result, shift, part] = [0, 0, 0];
    do {
      part = text.charCodeAt(index++) - 63;
      // Not with shifts: a longitude in millionths needs more than the 32 bits they keep.
      result += (part & 31) * 2 ** shift;
      shift += 5;
    } while (part >= 32 && index < text.length);
    return result % 2 === 1 ? -(result + 1) / 2 : result / 2;
  };
  let [lat, lng] = [0, 0];
  while (index < text.length) {
    lat += next();
    lng += next();
    points.push([lng / 1e6, lat / 1e6]);
  }
  return points;
}
