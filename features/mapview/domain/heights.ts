import { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';
import { optional, optionalText } from '#platform/kernel/text.ts';
import type { LngLat } from '#platform/geo/projections.ts';

/** How a colour is a height: Mapzen's Terrarium and Mapbox's Terrain-RGB, the two that are spoken. */
export const encodings = ['terrarium', 'mapbox'] as const;
export type Encoding = (typeof encodings)[number];

/** Samples of one question. */
export const mostPoints = 500;
/** Tiles of one question: a long line is read from coarser ones. */
const mostTiles = 16;
export const finestZoom = 16;

export const heightSettings = z
  .object({
    encoding: z.enum(encodings).nullable(),
    template: optional(
      z
        .string()
        .trim()
        .max(500)
        .regex(/^https?:\/\/[^\s@#]+$/),
    ).default(null),
    maxZoom: z.number().int().min(5).max(finestZoom).default(13),
    attribution: optionalText(200).default(null),
  })
  .superRefine(({ encoding, template }, context) => {
    if (encoding !== null && template === null) context.addIssue(issueAt('required', ['template']));
    if (template !== null && !['{z}', '{x}', '{y}'].every((mark) => template.includes(mark))) context.addIssue(issueAt('url', ['template']));
    // The server is named outright: no part of it is filled in.
    if (template !== null && originOf(template).includes('{')) context.addIssue(issueAt('url', ['template']));
  });
export type HeightSettings = z.output<typeof heightSettings>;

/** The server a template leads to. */
export function originOf(template: string | null): string {
  return (/^https?:\/\/[^/?]+/i.exec(template ?? '')?.[0] ?? '').toLowerCase();
}

export interface TileSpot {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Where in the tile: 0 to 1 from the left and from the top. */
  readonly across: number;
  readonly down: number;
}

export function tileAddress(template: string, { z: level, x, y }: TileSpot, key: string | null): string {
  const values: Readonly<Record<string, string>> = { z: String(level), x: String(x), y: String(y), key: encodeURIComponent(key ?? '') };
  return template.replaceAll(/\{(z|x|y|key)\}/g, (_mark, name: string) => values[name] ?? '');
}

/** Where a place lies in the web's grid of tiles; null: beyond it. */
export function spotOf([lng, lat]: LngLat, level: number): TileSpot | null {
  if (!Number.isFinite(lng) || !Number.isFinite(lat) || Math.abs(lat) > 85 || Math.abs(lng) > 180) return null;
  const count = 2 ** level;
  const across = ((lng + 180) / 360) * count;
  const down = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * count;
  const [x, y] = [Math.min(count - 1, Math.floor(across)), Math.min(count - 1, Math.floor(down))];
  return { z: level, x, y, across: across - x, down: down - y };
}

export const tileName = ({ z: level, x, y }: TileSpot): string => `${level}/${x}/${y}`;

/** The finest level at which the places lie in few enough tiles. */
export function levelFor(places: readonly LngLat[], maxZoom: number): number {
  for (let level = maxZoom; level > 0; level--) {
    const tiles = new Set(places.flatMap((place) => spotOf(place, level) ?? []).map(tileName));
    if (tiles.size <= mostTiles) return level;
  }
  return 0;
}

/** Width of a tile's pixel on the ground, in metres. */
export function groundSize(lat: number, level: number, pixels: number): number {
  return (40_075_017 * Math.cos((lat * Math.PI) / 180)) / (pixels * 2 ** level);
}

export interface HeightTile {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly body: Uint8Array;
}

/** What no place on Earth has is no height: how the sources mark what they do not know. */
const sane = (metres: number): number | null => (metres > -600 && metres < 9000 ? metres : null);

export function decodeHeight(encoding: Encoding, red: number, green: number, blue: number, alpha = 255): number | null {
  if (alpha === 0) return null;
  return sane(encoding === 'terrarium' ? red * 256 + green + blue / 256 - 32_768 : -10_000 + (red * 65_536 + green * 256 + blue) * 0.1);
}

/** The height at a spot, between the four pixels around it. */
export function heightAt(tile: HeightTile, encoding: Encoding, { across, down }: TileSpot): number | null {
  const { width, height, channels, body } = tile;
  const [x, y] = [within(across * width - 0.5, width), within(down * height - 0.5, height)];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const;
  let [sum, weights] = [0, 0];
  for (const [dx, dy] of corners) {
    const at = (Math.min(height - 1, top + dy) * width + Math.min(width - 1, left + dx)) * channels;
    const metres = decodeHeight(encoding, body[at] ?? 0, body[at + 1] ?? 0, body[at + 2] ?? 0, channels === 4 ? (body[at + 3] ?? 0) : 255);
    const weight = Math.abs(1 - dx - (x - left)) * Math.abs(1 - dy - (y - top));
    if (metres === null) continue;
    sum += metres * weight;
    weights += weight;
  }
  return weights > 0.25 ? Math.round((sum / weights) * 10) / 10 : null;
}

const within = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));
