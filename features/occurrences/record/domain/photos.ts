import type { PhotoKind } from '../schemas.ts';

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
