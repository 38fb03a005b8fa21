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

export type Place = (x: number, y: number) => [x: number, y: number];

/** `place` is asked at the knots alone. The box is [left, top, right, bottom] in the data's coordinates. */
export function netOf([left, top, right, bottom]: readonly [number, number, number, number], meshes: number, place: Place): Net {
  const [width, height] = [(right - left) / meshes, (bottom - top) / meshes];
  const knots = new Float64Array((meshes + 1) ** 2 * 2);
  for (let row = 0, at = 0; row <= meshes; row++)
    for (let column = 0; column <= meshes; column++, at += 2) knots.set(place(left + column * width, top + row * height), at);
  return { meshes, left, top, width, height, knots };
}

/** Outside of the net as its outermost meshes go on. */
export function placeIn({ meshes, left, top, width, height, knots }: Net): Place {
  const stride = (meshes + 1) * 2;
  const within = (mesh: number): number => Math.min(meshes - 1, Math.max(0, Math.floor(mesh)));
  return (x, y) => {
    const [across, down] = [(x - left) / width, (y - top) / height];
    const [column, row] = [within(across), within(down)];
    const [s, t] = [across - column, down - row];
    const at = row * stride + column * 2;
    // Not `itemAt`: every position of every feature passes here.
    const knot = (one: number): number => knots[one] ?? 0;
    const between = (one: number): number =>
      (knot(one) * (1 - s) + knot(one + 2) * s) * (1 - t) + (knot(one + stride) * (1 - s) + knot(one + stride + 2) * s) * t;
    return [between(at), between(at + 1)];
  };
}
