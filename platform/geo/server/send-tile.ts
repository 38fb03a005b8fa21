import type { FastifyReply, FastifyRequest } from 'fastify';
import { unpack, type MadeTile } from './tile-cache.ts';

/** Answers with a vector tile (200), that nothing is there (204), or that it is the one the browser has (304). Who may see it was asked before. */
export async function sendTile(reply: FastifyReply, request: FastifyRequest, tile: MadeTile, cacheControl: string): Promise<FastifyReply> {
  reply.header('etag', tile.etag).header('vary', 'accept-encoding').header('cache-control', cacheControl);
  if (request.headers['if-none-match'] === tile.etag) return reply.code(304).send();
  if (tile.gzipped.length === 0) return reply.code(204).send();
  reply.header('content-type', 'application/vnd.mapbox-vector-tile');
  const gzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return gzip ? reply.header('content-encoding', 'gzip').send(tile.gzipped) : reply.send(await unpack(tile));
}
