import { z } from 'zod';

/** Width and height of a sheet in millimetres. */
export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

/** ISO 216, upright, smallest first. */
export const isoSheets = {
  A5: { width: 148, height: 210 },
  A4: { width: 210, height: 297 },
  A3: { width: 297, height: 420 },
  A2: { width: 420, height: 594 },
  A1: { width: 594, height: 841 },
  A0: { width: 841, height: 1189 },
} as const satisfies Readonly<Record<string, SheetSize>>;
export const sheetNames = ['A5', 'A4', 'A3', 'A2', 'A1', 'A0'] as const satisfies readonly (keyof typeof isoSheets)[];
export type SheetName = (typeof sheetNames)[number];

export const orientations = ['portrait', 'landscape'] as const;
export type Orientation = (typeof orientations)[number];

/** What a printer or plotter takes: from a postcard to a roll of A0 width. */
export const sideLimits = { least: 100, most: 1600 } as const;
const side = z.number().min(sideLimits.least).max(sideLimits.most);

export const sheetSchema = z.union([
  z.object({ size: z.enum(sheetNames), orientation: z.enum(orientations).default('portrait') }),
  z.object({ size: z.literal('free'), width: side, height: side }),
]);
export type Sheet = z.output<typeof sheetSchema>;

export function sizeOf(sheet: Sheet): SheetSize {
  if (sheet.size === 'free') return { width: sheet.width, height: sheet.height };
  const { width, height } = isoSheets[sheet.size];
  return sheet.orientation === 'landscape' ? { width: height, height: width } : { width, height };
}

/** Dots of an inch, coarse to fine. */
export const resolutions = [72, 96, 150, 200, 300, 400, 600] as const;
export const dpiSchema = z.int().min(72).max(600);

export const formats = ['pdf', 'png', 'svg'] as const;
export type Format = (typeof formats)[number];

const INCH = 25.4;
/** Pixels of the largest picture that is made: an A0 sheet at 300 dpi has 139 million. */
export const mostPixels = 150_000_000;

export const pixelsIn = (millimetres: number, dpi: number): number => Math.round((millimetres * dpi) / INCH);

/** The finest resolution at which a sheet can be had as a picture. */
export function finestDpi({ width, height }: SheetSize): number {
  return Math.min(600, Math.floor(Math.sqrt(mostPixels / ((width / INCH) * (height / INCH)))));
}
