import { createServer, type ServerResponse } from 'node:http';
import sharp from 'sharp';

/** A server that speaks like Panoramax, Mapillary and Google, written by hand after their documentation, and fails as it is told. */
export interface StreetServer {
  readonly base: string;
  readonly host: string;
  /** Addresses asked for, newest last. */
  readonly asked: string[];
  mode: 'well' | 'broken' | 'garbage' | 'dead' | 'quota' | 'redirect' | 'empty' | 'page';
  close(): void;
}

export const token = 'MLY|segredo|123';
export const googleKey = 'AIza-segredo';
const collection = 'c0ffee00-0000-4000-8000-000000000001';
const rides = ['p1', 'p2', 'p3'];

/** `place`: [lng, lat] of the first picture; the others lie ten metres east of each other. */
export async function startStreet(place: readonly [number, number]): Promise<StreetServer> {
  const sphere = await sharp(Buffer.from(sphereSvg)).jpeg().toBuffer();
  const asked: string[] = [];
  const at = (index: number): [number, number] => [place[0] + index * 0.00012, place[1]];
  const inBox = (bbox: string | null, index: number): boolean => {
    const [west = 0, south = 0, east = 0, north = 0] = (bbox ?? '').split(',').map(Number);
    const [lng, lat] = at(index);
    return lng >= west && lng <= east && lat >= south && lat <= north;
  };
  const item = (index: number) => ({
    type: 'Feature',
    stac_version: '1.0.0',
    id: rides[index],
    collection,
    geometry: { type: 'Point', coordinates: at(index) },
    properties: {
      datetime: `2025-04-1${index}T10:15:00+00:00`,
      license: 'CC-BY-SA-4.0',
      'view:azimuth': 450,
      'geovisio:producer': 'Câmara de Exemplo',
      'pers:interior_orientation': { camera_model: 'X', field_of_view: index === 2 ? 70 : 360 },
    },
    links: [
      { rel: 'license', href: 'https://creativecommons.org/licenses/by-sa/4.0/' },
      ...(index > 0 ? [{ rel: 'prev', href: `https://other.example/api/collections/${collection}/items/${rides[index - 1]}` }] : []),
      ...(index < 2 ? [{ rel: 'next', href: `https://other.example/api/collections/${collection}/items/${rides[index + 1]}` }] : []),
    ],
    providers: [{ name: 'Câmara de Exemplo', roles: ['producer'] }],
    assets: { sd: { href: `${server.base}/pictures/${rides[index]}/sd.jpg` }, hd: { href: `${server.base}/pictures/${rides[index]}/hd.jpg` } },
  });
  const image = (index: number) => ({
    id: String(9_000_000_001 + index),
    computed_geometry: { type: 'Point', coordinates: at(index) },
    computed_compass_angle: 12.5,
    captured_at: 1_715_500_000_000,
    is_pano: index === 0,
    sequence: 'sequencia-1',
    creator: { username: 'quem-anda', id: '7' },
    thumb_1024_url: `${server.base}/pictures/m${index}/1024.jpg`,
    thumb_2048_url: `${server.base}/pictures/m${index}/2048.jpg`,
  });
  const json = (response: ServerResponse, value: unknown, status = 200): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const mapillary = (url: URL, authorization: string, response: ServerResponse): void => {
    if (authorization !== `OAuth ${token}`) return json(response, { error: { message: 'Invalid OAuth', type: 'OAuthException', code: 190 } }, 400);
    if (server.mode === 'quota') return json(response, { error: { message: 'too many', code: 4 } }, 400);
    if (url.pathname === '/image_ids') return json(response, { data: [0, 1, 2].map((index) => ({ id: image(index).id })) });
    const list = [0, 1, 2].map(image);
    if (url.pathname === '/images') return json(response, { data: list.filter((_, index) => inBox(url.searchParams.get('bbox'), index)) });
    const one = list.find(({ id }) => url.pathname === `/${id}`);
    return one ? json(response, one) : json(response, { error: { message: 'no', code: 100 } }, 404);
  };
  const google = (url: URL, response: ServerResponse): void => {
    if (url.searchParams.get('key') !== googleKey)
      return json(response, { status: 'REQUEST_DENIED', error_message: 'The provided API key is invalid.' });
    if (server.mode === 'quota') return json(response, { status: 'OVER_QUERY_LIMIT' });
    if (server.mode === 'empty') return json(response, { status: 'ZERO_RESULTS' });
    const known = { status: 'OK', pano_id: 'pano-1', location: { lat: place[1], lng: place[0] }, date: '2024-05', copyright: '© Google' };
    return json(response, known);
  };
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    asked.push(request.url ?? '');
    const authorization = request.headers.authorization ?? '';
    if (server.mode === 'dead') return void request.socket.destroy();
    if (server.mode === 'broken') return void response.writeHead(500).end();
    if (server.mode === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end();
    if (server.mode === 'garbage') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"features": [');
    if (server.mode === 'page') return json(response, { type: 'FeatureCollection', items: 1 });
    if (url.pathname.startsWith('/pictures/')) return void response.writeHead(200, { 'content-type': 'text/html' }).end(sphere);
    if (url.pathname === '/maps/api/streetview/metadata') return google(url, response);
    if (url.pathname === '/maps/api/streetview') return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(sphere);
    if (!url.pathname.startsWith('/api/')) return mapillary(url, authorization, response);
    if (server.mode === 'quota') return void response.writeHead(429).end();
    if (url.pathname === '/api/search') {
      const features = server.mode === 'empty' ? [] : [0, 1, 2].filter((index) => inBox(url.searchParams.get('bbox'), index)).map(item);
      return json(response, { type: 'FeatureCollection', features });
    }
    const index = rides.indexOf(url.pathname.split('/').at(-1) ?? '');
    return index < 0 ? void response.writeHead(404).end('{}') : json(response, item(index));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const bound = http.address();
  if (bound === null || typeof bound === 'string') throw new Error('The street has no port.');
  const host = `127.0.0.1:${bound.port}`;
  const server: StreetServer = {
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

const letters = ['N', 'E', 'S', 'W'];
/** All around: a letter each quarter, sky above and road below. */
const sphereSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="512"><rect width="1024" height="256" fill="#9cc9f0"/>
<rect y="256" width="1024" height="256" fill="#6b6b6b"/><path d="M0 256h1024" stroke="#2f6b2f" stroke-width="60"/>
<path d="M512 280L400 512h224z M0 280L-112 512h224z M1024 280L912 512h224z" fill="#8a8a8a"/>
${letters.map((letter, index) => `<rect x="${((index + 2) % 4) * 256 - 30}" y="170" width="60" height="90" fill="#b5533c"/><text x="${((index + 2) % 4) * 256}" y="235" font-size="48" text-anchor="middle" fill="#fff">${letter}</text>`).join('')}</svg>`;
