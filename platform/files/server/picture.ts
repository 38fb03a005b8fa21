import type { Box, Cut } from '../boxes.ts';

/** A picture made anew: upright, without metadata, in a format every browser shows. */
export interface Picture {
  readonly original: Buffer;
  readonly thumbnail: Buffer;
  readonly type: 'image/jpeg' | 'image/webp';
  readonly extension: 'jpg' | 'webp';
  readonly width: number;
  readonly height: number;
  /** [lng, lat] WGS 84, as the camera wrote it. */
  readonly position: readonly [number, number] | null;
}

/** What the process that decodes is asked. */
export interface PictureWork {
  readonly path: string;
  readonly type: string;
  /** Pieces to be covered in black, in shares of the upright picture. */
  readonly cover: readonly Box[];
}

/** A small PNG, for what shows no other format; `side`: of the square it fits into, in pixels. */
export interface IconWork extends Omit<PictureWork, 'cover'> {
  readonly side: number;
}

/** A picture in another size, webp; never made larger than it is. */
export interface CutWork extends Omit<PictureWork, 'cover'> {
  readonly cut: Cut;
}

export interface PictureTask {
  readonly work: Work;
  /** MiB of the whole process. */
  readonly memory: number;
  readonly processorSeconds: number;
}

export type Work = PictureWork | IconWork | CutWork;

/** `refused`: a code of `fileErrors`. */
export type PictureAnswer =
  | { readonly picture: Picture }
  | { readonly icon: Buffer }
  | { readonly cut: Buffer }
  | { readonly refused: string; readonly params: Readonly<Record<string, string | number>> }
  | { readonly broken: string };

export interface PictureLimits {
  /** Processes at the same time. */
  readonly processes: number;
  /** Of one picture, until the process is killed. */
  readonly seconds: number;
  readonly processorSeconds: number;
  /** MiB of the whole process, and of the one that works on a slow type. */
  readonly memory: number;
  readonly slowMemory: number;
  /** Pictures that may wait for their turn, and how long. */
  readonly waiting: number;
  readonly waitingSeconds: number;
  /** A process without work ends after this time. */
  readonly idleSeconds: number;
}

/**
 * A process without work holds 100 MiB. Measured at the top: 120 megapixels of progressive JPEG take 500 MiB, 50 of WebP as much and
 * nine seconds of processor; HEIC takes 22 bytes a pixel, so that a phone's 12 megapixels need 370 MiB and its largest, 48, 1150.
 */
export const pictureLimits: PictureLimits = {
  processes: 2,
  seconds: 45,
  processorSeconds: 20,
  memory: 640,
  slowMemory: 1280,
  waiting: 100,
  waitingSeconds: 60,
  idleSeconds: 60,
};
