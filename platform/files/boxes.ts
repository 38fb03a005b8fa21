/** A piece of a picture, in shares of its width and height, from the upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The same in whole pixels, never smaller than asked and never outside the picture. */
export function pixelsOf(box: Box, width: number, height: number): { left: number; top: number; width: number; height: number } {
  const left = Math.max(0, Math.floor(box.x * width));
  const top = Math.max(0, Math.floor(box.y * height));
  const right = Math.min(width, Math.ceil((box.x + box.width) * width));
  const bottom = Math.min(height, Math.ceil((box.y + box.height) * height));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** How a picture is shown: so many pixels wide and, where it has to fill a shape, so many high, cut around the point that matters. */
export interface Cut {
  readonly width: number;
  /** Null: as high as the picture is at this width. */
  readonly height: number | null;
  /** Shares of the picture's width and height, from the upper left corner. */
  readonly focus: readonly [x: number, y: number];
}

/** The largest piece of a picture with the cut's shape, as near to the point that matters as the picture's edges allow; whole pixels. */
export function pieceOf({ width, height, focus: [x, y] }: Cut, whole: { readonly width: number; readonly height: number }) {
  const shape = height === null ? whole.width / whole.height : width / height;
  const wide = Math.max(1, Math.min(whole.width, Math.round(whole.height * shape)));
  const high = Math.max(1, Math.min(whole.height, Math.round(whole.width / shape)));
  const within = (middle: number, size: number, all: number): number => Math.min(all - size, Math.max(0, Math.round(middle * all - size / 2)));
  return { left: within(x, wide, whole.width), top: within(y, high, whole.height), width: wide, height: high };
}
