import type { PhotoKind } from '../schemas.ts';

/** A piece of a photo, in shares of its width and height, from the upper left corner. */
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

/** How many photos of a side an occurrence may hold. What was done may always be shown, whatever the type asks of citizens. */
export function mostPhotos(kind: PhotoKind, type: { readonly photosMax: number } | undefined): number {
  const most = type?.photosMax ?? 5;
  return kind === 'after' ? Math.max(most, 1) : most;
}

export interface PhotoViewer {
  readonly inside: boolean;
  readonly asReporter: boolean;
}

/** Who sees one photo of an occurrence they may see: reporters always see what they sent themselves. */
export function seesPhoto(viewer: PhotoViewer, photo: { readonly isPublic: boolean; readonly side: 'reporter' | 'staff' }): boolean {
  return viewer.inside || photo.isPublic || (viewer.asReporter && photo.side === 'reporter');
}

/** Before and after side by side: the first of each come first, then the rest in their order. */
export function pairFirst<T extends { readonly kind: PhotoKind }>(photos: readonly T[]): T[] {
  const pair = [photos.find(({ kind }) => kind === 'before'), photos.find(({ kind }) => kind === 'after')].filter((one) => one !== undefined);
  return pair.length < 2 ? [...photos] : [...pair, ...photos.filter((one) => !pair.includes(one))];
}
