import type { LngLat } from '#platform/geo/projections.ts';
import type { Services } from '#platform/http/server/services.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { KeptAnswers } from '#platform/outgoing/server/kept-answers.ts';
import { groundSize, heightAt, levelFor, spotOf, tileAddress, tileName, type Encoding, type HeightTile, type TileSpot } from '../domain/heights.ts';
import { heightErrors } from '../errors.ts';
import { readPng } from './png.ts';

export interface HeightSource {
  readonly encoding: Encoding;
  readonly template: string;
  readonly maxZoom: number;
  readonly key: string | null;
  /** Names the source and its version; null: nothing is kept. */
  readonly keep: string | null;
}

const limits = { maxBytes: 4 * 1024 * 1024, timeoutMs: 8000, maxRedirects: 3, headers: { accept: 'image/png' } } as const;
/** Land does not move: tiles are kept for a day, unpacked. */
const kept = new KeptAnswers<HeightTile>({ maxBytes: 48 * 1024 * 1024, ttlMs: 24 * 3600_000, restMs: 5000 });
/** Where the source has no tile: the sea. */
const empty: HeightTile = { width: 1, height: 1, channels: 4, body: new Uint8Array(4) };

export async function readHeights(services: Services, source: HeightSource, places: readonly (LngLat | null)[]) {
  const known = places.filter((place) => place !== null);
  const level = levelFor(known, source.maxZoom);
  const spots = places.map((place) => place && spotOf(place, level));
  const wanted = new Map(spots.flatMap((spot) => (spot ? [[tileName(spot), spot] as const] : [])));
  const found = new Map(await Promise.all([...wanted].map(async ([name, spot]) => [name, await tileOf(services, source, spot)] as const)));
  const heights = spots.map((spot) => {
    const tile = spot && found.get(tileName(spot));
    return spot && tile ? heightAt(tile, source.encoding, spot) : null;
  });
  const pixels = Math.max(256, ...[...found.values()].map(({ width }) => width));
  return { heights, grain: Math.round(groundSize(known[0]?.[1] ?? 0, level, pixels) * 10) / 10 };
}

function tileOf(services: Services, source: HeightSource, spot: TileSpot): Promise<HeightTile> {
  const ask = (): Promise<HeightTile> => fetchTile(services, source, spot);
  return source.keep === null ? ask() : kept.get(`${source.keep} ${tileName(spot)}`, source.keep, ask, isDown);
}

async function fetchTile({ outgoing }: Services, source: HeightSource, spot: TileSpot): Promise<HeightTile> {
  const { status, body } = await outgoing.fetch(tileAddress(source.template, spot, source.key), limits);
  if (status === 404 || status === 204) return empty;
  if (status === 401 || status === 403) throw heightErrors['heights.refused']();
  if (status >= 300) throw heightErrors['heights.no-answer']();
  const tile = readPng(body);
  if (!tile) throw heightErrors['heights.strange']();
  return tile;
}

const isDown = (error: unknown): boolean => error instanceof AppError;
