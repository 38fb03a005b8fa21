import { createServer, type Server, type ServerResponse } from 'node:http';
import sharp from 'sharp';

/** A server of tiles that answers as told: well, and every way to answer badly. */
export interface PictureServer {
  readonly base: string;
  readonly host: string;
  /** Addresses asked for, newest last. */
  readonly asked: string[];
  /** Answers that were begun and are held back until they are let go. */
  readonly held: ServerResponse[];
  close(): void;
}

/** `/tiles/z/x/y.png` is a picture; `/keyed` wants the key "segredo"; `/garbage`, `/page`, `/broken` and `/slow` are what they say. */
export async function startPictures(documents: (base: string) => Readonly<Record<string, string>> = () => ({})): Promise<PictureServer> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#3a7d44' } })
    .png()
    .toBuffer();
  const asked: string[] = [];
  const held: ServerResponse[] = [];
  let texts: Readonly<Record<string, string>> = {};
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    asked.push(request.url ?? '');
    const [, kind = ''] = url.pathname.split('/');
    const picture = (): void => void response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
    if (texts[url.pathname] !== undefined) return void response.writeHead(200, { 'content-type': 'text/xml' }).end(texts[url.pathname]);
    if (kind === 'tiles') return picture();
    if (kind === 'keyed') return url.searchParams.get('k') === 'segredo' ? picture() : void response.writeHead(403).end('no');
    if (kind === 'garbage') return void response.writeHead(200, { 'content-type': 'image/png' }).end('<script>alert(1)</script>');
    if (kind === 'page') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maps</html>');
    if (kind === 'broken') return void response.writeHead(500).end();
    if (kind === 'slow') return void held.push(response);
    return void response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server of pictures has no port.');
  const { port } = bound;
  const base = `http://127.0.0.1:${port}`;
  texts = documents(base);
  return {
    base,
    host: `127.0.0.1:${port}`,
    asked,
    held,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
