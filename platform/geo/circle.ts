import type { Position } from './geojson.ts';

/** Corners of the ring that stands for a circle where a format knows no circles. */
const CORNERS = 64;

/** A closed ring around a centre, through a point of its rim; the same on map, paper and in files. */
export function circleRing(center: Position, rim: Position): [number, number][] {
  const radius = Math.hypot(rim[0] - center[0], rim[1] - center[1]);
  const begin = Math.atan2(rim[1] - center[1], rim[0] - center[0]);
  const ring = Array.from({ length: CORNERS }, (_, index): [number, number] => {
    const turn = begin + (index / CORNERS) * 2 * Math.PI;
    return [center[0] + radius * Math.cos(turn), center[1] + radius * Math.sin(turn)];
  });
  const [first] = ring;
  return first ? [...ring, first] : ring;
}

/** The two lines of an arrow's head: from its point back to both sides, `size` long. Null: it has no direction. */
export function arrowHead(points: readonly Position[], size: number): [[number, number], [number, number], [number, number]] | null {
  const end = points.at(-1);
  const before = points.findLast((point) => end && (point[0] !== end[0] || point[1] !== end[1]));
  if (!end || !before) return null;
  const along = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const side = (turn: number): [number, number] => [end[0] - size * Math.cos(along + turn), end[1] - size * Math.sin(along + turn)];
  return [side(0.45), [end[0], end[1]], side(-0.45)];
}
