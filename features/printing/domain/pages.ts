import { paperOf, type Box, type Extent, type MapFrame, type Point } from './frame.ts';

/** A map of a set of sheets. */
export interface AtlasPage {
  readonly number: number;
  readonly frame: MapFrame;
  /** What the page is about, of an atlas by features. */
  readonly title: string;
}

/** Most sheets of one job. */
export const mostPages = 60;

/**
 * Sheets side by side over an extent too large for one, row by row from the north-west, each overlapping its neighbours by so many millimetres.
 * The ground is shared out evenly, so that the last sheet is no sliver; with a turned map rows follow the sheets, not the grid.
 */
export function sheetsOver(
  extent: Extent,
  box: Box,
  options: { readonly scale: number; readonly rotation: number; readonly overlap: number },
): readonly AtlasPage[] {
  const { scale, rotation, overlap } = options;
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const middle: Point = [(extent[0] + extent[2]) / 2, (extent[1] + extent[3]) / 2];
  const [wide, high] = [extent[2] - extent[0], extent[3] - extent[1]];
  const across = (wide * Math.abs(cos) + high * Math.abs(sin)) * paperOf(scale);
  const down = (wide * Math.abs(sin) + high * Math.abs(cos)) * paperOf(scale);
  const [columns, rows] = [countOf(across, box.width, overlap), countOf(down, box.height, overlap)];
  const [stepX, stepY] = [stepOf(across, box.width, columns), stepOf(down, box.height, rows)];
  const pages: AtlasPage[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [right, up] = [((column - (columns - 1) / 2) * stepX) / paperOf(scale), (((rows - 1) / 2 - row) * stepY) / paperOf(scale)];
      const center: Point = [middle[0] + right * cos - up * sin, middle[1] + right * sin + up * cos];
      pages.push({
        number: pages.length + 1,
        title: `${String.fromCodePoint(65 + (row % 26))}${column + 1}`,
        frame: { box, center, scale, rotation },
      });
    }
  return pages;
}

const countOf = (length: number, side: number, overlap: number): number =>
  length <= side + 1e-9 ? 1 : Math.ceil((length - overlap) / Math.max(1, side - overlap) - 1e-9);
const stepOf = (length: number, side: number, count: number): number => (count === 1 ? 0 : (length - side) / (count - 1));
