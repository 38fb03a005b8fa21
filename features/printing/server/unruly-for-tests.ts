import { createServer, type Server } from 'node:http';
import sharp from 'sharp';

/** A service that behaves as it is told after it was harvested. */
export interface Unruly {
  readonly url: string;
  readonly host: string;
  readonly asked: URL[];
  /** Hangs up on whoever waits. */
  drop(): void;
  does: 'draws' | 'hangs' | 'refuses-large' | 'garbage' | 'dies';
  close(): Promise<void>;
}

const said = (
  url: string,
): string => `<?xml version="1.0"?><WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" xmlns:xlink="http://www.w3.org/1999/xlink">
  <Service><Name>WMS</Name><Title>Ensaio</Title><OnlineResource xlink:href="${url}"/></Service>
  <Capability><Request><GetMap><Format>image/png</Format></GetMap></Request>
  <Layer><Title>Tudo</Title><CRS>EPSG:3763</CRS><EX_GeographicBoundingBox><westBoundLongitude>-9</westBoundLongitude><eastBoundLongitude>-7</eastBoundLongitude>
  <southBoundLatitude>38</southBoundLatitude><northBoundLatitude>41</northBoundLatitude></EX_GeographicBoundingBox><Layer><Name>ortofotos</Name><Title>Ortofotos</Title></Layer></Layer></Capability></WMS_Capabilities>`;

export async function startUnruly(): Promise<Unruly> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const query = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
    if (query.get('request') === 'GetCapabilities') return void response.writeHead(200, { 'content-type': 'text/xml' }).end(said(one.url));
    one.asked.push(url);
    // Of a legend no size is asked.
    const [width, height] = [Number(query.get('width') ?? 20), Number(query.get('height') ?? 20)];
    if (one.does === 'hangs') return;
    if (one.does === 'dies') return void request.socket.destroy();
    if (one.does === 'garbage') return void response.writeHead(200, { 'content-type': 'image/png' }).end('this is no picture');
    if (one.does === 'refuses-large' && (width > 700 || height > 700))
      return void response
        .writeHead(200, { 'content-type': 'text/xml' })
        .end('<ServiceExceptionReport><ServiceException>image too large</ServiceException></ServiceExceptionReport>');
    void sharp({ create: { width, height, channels: 3, background: '#3366aa' } })
      .png()
      .toBuffer()
      .then((body) => response.writeHead(200, { 'content-type': 'image/png' }).end(body));
  });
  const port = await new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve(portOf(server))));
  const one: Unruly = {
    url: `http://127.0.0.1:${port}/wms`,
    host: `127.0.0.1:${port}`,
    asked: [],
    drop: () => server.closeAllConnections(),
    does: 'draws',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return one;
}

function portOf(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
