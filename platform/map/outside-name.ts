import type { Point } from './coordinates.ts';

interface Look {
  readonly center: Point;
  /** Metres per pixel. */
  readonly resolution: number;
  /** Of the map, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Room a name of two lines takes, half of it each way, and what the controls of a map keep for themselves; pixels. */
const HALF = { x: 75, y: 24 };
const KEPT = { left: 24, right: 64, top: 84, bottom: 56 };
const STEPS = 9;

/** Where the outside is named: the place nearest to the middle of the map with nothing of the municipality under the words or close to them. */
export function nameSpot({ center, resolution, width, height }: Look, isInside: (point: Point) => boolean): Point | null {
  const [fromX, toX] = [KEPT.left + HALF.x, width - KEPT.right - HALF.x];
  const [fromY, toY] = [KEPT.top + HALF.y, height - KEPT.bottom - HALF.y];
  if (toX <= fromX || toY <= fromY) return null;
  const at = (x: number, y: number): Point => [center[0] + (x - width / 2) * resolution, center[1] - (y - height / 2) * resolution];
  const steps = Array.from({ length: STEPS }, (_, step) => step / (STEPS - 1));
  const spots = steps.flatMap((x) => steps.map((y) => [fromX + x * (toX - fromX), fromY + y * (toY - fromY)] as const));
  const around = [-1.4, 0, 1.4].flatMap((x) => [-1.8, 0, 1.8].map((y) => [x * HALF.x, y * HALF.y] as const));
  const found = spots
    .toSorted(([ax, ay], [bx, by]) => Math.hypot(ax - width / 2, ay - height / 2) - Math.hypot(bx - width / 2, by - height / 2))
    .find(([x, y]) => around.every(([dx, dy]) => !isInside(at(x + dx, y + dy))));
  return found ? at(...found) : null;
}
