import { createServer } from 'node:http';
import sharp from 'sharp';

const side = 256;

export interface HeightServer {
  readonly base: string;
  readonly host: string;
  readonly asked: string[];
  mode: 'well' | 'broken' | 'garbage' | 'dead' | 'redirect' | 'huge' | 'page';
  close(): void;
}

/** A server of Terrarium tiles: a slope from west to east, a metre every pixel. Without the key it refuses. */
export async function startHeights(): Promise<HeightServer> {
  const tileOf = (column: number): Promise<Buffer> => {
    const pixels = Buffer.alloc(side * side * 3);
    for (let at = 0; at < side * side; at++) {
      const metres = 100 + ((column * side + (at % side)) % 2000);
      pixels.set([128 + (metres >> 8), metres & 255, 0], at * 3);
    }
    return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer();
  };
  const tile = await tileOf(0);
  const asked: string[] = [];
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    asked.push(request.url ?? '');
    if (server.mode === 'dead') return void request.socket.destroy();
    if (server.mode === 'broken') return void response.writeHead(500).end();
    if (server.mode === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    if (server.mode === 'page') return void response.writeHead(200, { 'content-type': 'image/png' }).end('<html>');
    if (server.mode === 'garbage') return void response.writeHead(200).end(Buffer.concat([tile.subarray(0, 60), Buffer.alloc(200, 7)]));
    // It says 256 and unpacks to more.
    if (server.mode === 'huge') {
      const small = Buffer.from(tile);
      small.writeUInt32BE(1, 20);
      return void response.writeHead(200).end(small);
    }
    if (!url.pathname.startsWith('/open/') && url.searchParams.get('k') !== 'segredo') return void response.writeHead(403).end();
    const column = Number(/\/\d+\/(\d+)\/\d+/.exec(url.pathname)?.[1] ?? 0);
    return void tileOf(column).then((made) => response.writeHead(200, { 'content-type': 'image/png' }).end(made));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const bound = http.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server of heights has no port.');
  const host = `127.0.0.1:${bound.port}`;
  const server: HeightServer = {
    base: `http://${host}`,
    host,
    asked,
    mode: 'well',
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
  return server;
}
