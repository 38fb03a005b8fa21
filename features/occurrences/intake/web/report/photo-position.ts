import type { Point } from './draft.ts';

export interface PhotoPosition {
  readonly id: string;
  /** Degrees: longitude, latitude. */
  readonly position: readonly [number, number];
}

export interface PlacedPhoto {
  readonly id: string;
  readonly at: Point;
}

/** The first photo that was taken in the municipality: one from elsewhere says nothing about the others. */
export async function firstInTown(
  photos: readonly PhotoPosition[],
  project: (position: readonly [number, number]) => Promise<Point>,
  isInTown: (at: Point) => Promise<boolean>,
): Promise<PlacedPhoto | null> {
  for (const { id, position } of photos) {
    const at = await project(position).catch(() => null);
    if (at !== null && (await isInTown(at))) return { id, at };
  }
  return null;
}

/** Where the photo was taken, degrees (longitude, latitude), if the camera said so. Phones often leave it out. */
export async function positionOf(file: Blob): Promise<readonly [number, number] | null> {
  try {
    const { gps } = await import('exifr/dist/lite.esm.mjs');
    const found = await gps(file);
    return found && Number.isFinite(found.latitude) && Number.isFinite(found.longitude) && !(found.latitude === 0 && found.longitude === 0)
      ? [found.longitude, found.latitude]
      : null;
  } catch {
    return null;
  }
}
