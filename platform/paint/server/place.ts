/**
 * Where positions of the data lie on the surface: known exactly at the knots of a net, in between by straight lines. A projection bends so little
 * within a view that sixteen meshes keep it to a hundredth of a pixel, at a few additions a position instead of the whole formula.
 */
export interface Net {
  readonly meshes: number;
  /** Of the data: left, top, and the sides of a mesh. Rows go down. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** x and y of each knot on the surface, row by row. */
  readonly knots: Float64Array;
}

/** Writes x and y on the surface into the first two places: it is asked for every position of every feature, and makes nothing new. */
export type Place = (x: number, y: number, into: Float64Array) => void;

/** `place` is asked at the knots alone. The box is [left, top, right, bottom] in the data's coordinates. */
export function netOf(
  [left, top, right, bottom]: readonly [number, number, number, number],
  meshes: number,
  place: (x: number, y: number) => readonly [number, number],
): Net {
  const [width, height] = [(right - left) / meshes, (bottom - top) / meshes];
  const knots = new Float64Array((meshes + 1) ** 2 * 2);
  for (let row = 0, at = 0; row <= meshes; row++)
    for (let column = 0; column <= meshes; column++, at += 2) knots.set(place(left + column * width, top + row * height), at);
  return { meshes, left, top, width, height, knots };
}

/** Outside of the net as its outermost meshes go on. */
export function placeIn({ meshes, left, top, width, height, knots }: Net): Place {
  const stride = (meshes + 1) * 2;
  // Not `itemAt`, and numbers one by one: one kind of list alone is read fast.
  const knot = (one: number): number => knots[one] ?? 0;
  const within = (mesh: number): number => Math.min(meshes - 1, Math.max(0, Math.floor(mesh)));
  return (x, y, into) => {
    const across = (x - left) / width;
    const down = (y - top) / height;
    const column = within(across);
    const row = within(down);
    const s = across - column;
    const t = down - row;
    const at = row * stride + column * 2;
    for (let axis = 0; axis < 2; axis++) {
      const upper = knot(at + axis) * (1 - s) + knot(at + 2 + axis) * s;
      const lower = knot(at + stride + axis) * (1 - s) + knot(at + stride + 2 + axis) * s;
      into[axis] = upper * (1 - t) + lower * t;
    }
  };
}
