import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's `cgi-mapserver`. */
const program = '/usr/lib/cgi-bin/mapserv';

const spot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const hasMapserver = (): boolean => existsSync(program);

export interface DemoLayer {
  /** Letters, digits, `_`. */
  readonly name: string;
  readonly title: string;
  /** Polygons in EPSG:3763, each with a name. */
  readonly areas: readonly { readonly name: string; readonly ring: readonly (readonly [number, number])[] }[];
}

export interface Mapserver {
  /** `127.0.0.1:PORT`, to be allowed by name. */
  readonly host: string;
  /** Speaks WMS and WFS. */
  readonly url: string;
  /** What was asked, newest last. */
  readonly asked: { readonly query: string; readonly authorization: string | undefined }[];
  /** Offers other layers from now on. */
  offer(layers: readonly DemoLayer[]): void;
  close(): Promise<void>;
}

export interface MapserverOptions {
  readonly layers: readonly DemoLayer[];
  readonly title?: string;
  /** Asks for this sign-in. */
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly port?: number;
  /** Its WFS writes GeoJSON too. */
  readonly geojson?: true;
}

/** A real MapServer on loopback: a small HTTP front that runs it as CGI, on data of the caller's own. */
export async function startMapserver(options: MapserverOptions): Promise<Mapserver> {
  const home = mkdtempSync(join(tmpdir(), 'largo-mapserver-'));
  const asked: Mapserver['asked'] = [];
  const wanted = options.credentials && `Basic ${Buffer.from(`${options.credentials.username}:${options.credentials.password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    const url = new URL(request.url ?? '/', 'http://localhost');
    asked.push({ query: url.search.slice(1), authorization });
    if (wanted !== undefined && authorization !== wanted) return void response.writeHead(401, { 'www-authenticate': 'Basic' }).end('sign in');
    // A file beside the service, behind the same sign-in: the smallest picture.
    if (url.pathname.endsWith('.png')) return void response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(spot, 'base64'));
    return runCgi(request, response, url, home);
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(options.port ?? 0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  const url = `http://127.0.0.1:${port}/ows`;
  const offer = (layers: readonly DemoLayer[]): void =>
    writeMap(home, url, options.title ?? 'Mapas de ensaio', layers, options.geojson ? geojsonOutput : '');
  offer(options.layers);
  return {
    host: `127.0.0.1:${port}`,
    url,
    asked,
    offer,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function runCgi(request: IncomingMessage, response: ServerResponse, url: URL, home: string): void {
  const child = spawn(program, [], {
    env: {
      GATEWAY_INTERFACE: 'CGI/1.1',
      SERVER_PROTOCOL: 'HTTP/1.1',
      SERVER_NAME: '127.0.0.1',
      REQUEST_METHOD: request.method ?? 'GET',
      SCRIPT_NAME: url.pathname,
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: request.headers['content-length'] ?? '',
      MAPSERVER_CONFIG_FILE: join(home, 'mapserver.conf'),
      LANG: 'C.UTF-8',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.once('error', () => response.writeHead(500).end());
  child.once('close', () => {
    const output = Buffer.concat(chunks);
    const end = output.indexOf('\r\n\r\n');
    const headers = output.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n');
    const type = headers.find((line) => /^content-type:/i.test(line))?.replace(/^[^:]+:\s*/, '');
    const status = Number(/^status:\s*(\d+)/i.exec(headers.find((line) => /^status:/i.test(line)) ?? '')?.[1] ?? (end < 0 ? 500 : 200));
    response.writeHead(status, { 'content-type': type ?? 'text/plain' }).end(output.subarray(end + 4));
  });
  request.pipe(child.stdin);
}

function writeMap(home: string, url: string, title: string, layers: readonly DemoLayer[], output: string): void {
  for (const { name, areas } of layers) {
    const features = areas.map((area) => {
      return { type: 'Feature', properties: { name: area.name }, geometry: { type: 'Polygon', coordinates: [area.ring] } };
    });
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } };
    writeFileSync(join(home, `${name}.geojson`), JSON.stringify({ type: 'FeatureCollection', crs, features }));
  }
  writeFileSync(join(home, 'mapserver.conf'), `CONFIG\n ENV\n  MS_MAPFILE "${home}/demo.map"\n  MS_MAP_PATTERN "."\n END\nEND\n`);
  writeFileSync(join(home, 'demo.map'), mapfile(home, url, title, layers, output));
}

const geojsonOutput = `
  OUTPUTFORMAT
    NAME "geojson"
    DRIVER "OGR/GEOJSON"
    MIMETYPE "application/json; subtype=geojson"
    FORMATOPTION "STORAGE=stream"
    FORMATOPTION "FORM=SIMPLE"
    FORMATOPTION "LCO:NATIVE_MEDIA_TYPE=application/vnd.geo+json"
    FORMATOPTION "USE_FEATUREID=true"
  END`;

function mapfile(home: string, url: string, title: string, layers: readonly DemoLayer[], output: string): string {
  const blocks = layers.map(
    (layer) => `
  LAYER
    NAME "${layer.name}"
    TYPE POLYGON
    STATUS ON
    CONNECTIONTYPE OGR
    CONNECTION "${home}/${layer.name}.geojson"
    TEMPLATE "none.html"
    PROJECTION "init=epsg:3763" END
    METADATA
      "ows_title" "${layer.title}"
      "ows_abstract" "Camada ${layer.title}"
      "gml_include_items" "all"
      "gml_featureid" "name"
      "wms_include_items" "all"
      "wms_group_title" "Limites"
    END
    CLASS
      NAME "${layer.title}"
      STYLE COLOR 0 120 200 OUTLINECOLOR 0 0 0 END
    END
  END`,
  );
  return `MAP
  NAME "demo"
  SIZE 256 256
  MAXSIZE 4096
  EXTENT -10000 -10000 10000 10000
  UNITS METERS
  IMAGETYPE png
  PROJECTION "init=epsg:3763" END${output}
  WEB
    METADATA${
      output &&
      `
      "wfs_getfeature_formatlist" "gml32,geojson"`
    }
      "ows_title" "${title}"
      "ows_abstract" "Serviço de ensaio com acentuação"
      "ows_keywordlist" "limites,freguesias"
      "ows_onlineresource" "${url}"
      "ows_srs" "EPSG:3763 EPSG:4326 EPSG:3857"
      "ows_enable_request" "*"
      "ows_contactorganization" "Câmara de ensaio"
      "ows_contactperson" "Ana Silva"
      "ows_contactelectronicmailaddress" "geo@example.pt"
      "ows_encoding" "UTF-8"
      "wms_feature_info_mime_type" "text/plain,application/vnd.ogc.gml"
    END
  END
  ${blocks.join('\n')}
END
`;
}

/** Two parishes side by side, around the origin of the national grid. */
export const demoParishes: DemoLayer = {
  name: 'freguesias',
  title: 'Freguesias',
  areas: [
    { name: 'Aldeia de Cima', ring: square(-4000, -2000, 4000) },
    { name: 'Aldeia de Baixo', ring: square(0, -2000, 4000) },
  ],
};

export const demoZones: DemoLayer = { name: 'zonas', title: 'Zonas de recreio', areas: [{ name: 'Parque', ring: square(-500, -500, 1000) }] };

function square(x: number, y: number, side: number): [number, number][] {
  return [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ];
}
