import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { degreesOf } from '#platform/geo/projections.ts';
import { mainland } from '#platform/tenancy/projections.ts';

/** A small invented municipality south of the Tagus, as the national open data would give it. [x, y] of its middle in EPSG:3763. */
export const middle = [-40_000, -95_000] as const;
const half = 4000;

const { toLngLat } = degreesOf(mainland);
/** [longitude, latitude] so many metres east and north of the middle. */
export const at = (east: number, north: number): readonly [number, number] => toLngLat([middle[0] + east, middle[1] + north]);

function square(x: number, y: number, width: number, height: number) {
  const [west, south] = [middle[0] + x, middle[1] + y];
  const ring = [
    [west, south],
    [west + width, south],
    [west + width, south + height],
    [west, south + height],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

const collection = (features: readonly (readonly [Record<string, unknown>, unknown])[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
    features: features.map(([properties, geometry]) => ({ type: 'Feature', properties, geometry })),
  });

const parish = (code: string, name: string, x: number, width: number) =>
  [{ dtmnfr: code, freguesia: name, municipio: 'Vale Novo', distrito_ilha: 'Setúbal' }, square(x, -half, width, half * 2)] as const;

/** Limits of three municipalities, two of one name; parishes; addresses of a district; streets; what is of no use. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files: Record<string, string> = {
    'CAOP2024_municipios.geojson': collection([
      [{ dtmn: '1599', municipio: 'Vale Novo', distrito_ilha: 'Setúbal' }, square(-half, -half, half * 2, half * 2)],
      [{ dtmn: '0808', municipio: 'Lagoa', distrito_ilha: 'Faro' }, square(20_000, 0, 500, 500)],
      [{ dtmn: '4201', municipio: 'Lagoa', distrito_ilha: 'Ilha de São Miguel' }, square(22_000, 0, 500, 500)],
    ]),
    'CAOP2024_freguesias.geojson': collection([
      parish('159901', 'Poente', -half, half),
      parish('159902', 'Nascente', 0, half),
      [{ dtmnfr: '080801', freguesia: 'Ferragudo', municipio: 'Lagoa', distrito_ilha: 'Faro' }, square(20_000, 0, 500, 500)],
    ]),
    'moradas.csv': [
      'id,street,house,postcode,city,lon,lat',
      ...Array.from({ length: 12 }, (_, index) => {
        const [lng, lat] = at(index * 40, 10);
        return `pt.ine.add.PTCONT.${index},R DA PRAIA,${index * 2 + 1},2890-001,VALE NOVO,${lng},${lat}`;
      }),
      `pt.ine.add.PTCONT.99,R DO VIZINHO,1,2900-001,OUTRA TERRA,${at(30_000, 0).join(',')}`,
    ].join('\n'),
    'ruas.osm': osm([
      { id: 11, tags: { highway: 'residential', name: 'Rua da Praia', oneway: 'yes', maxspeed: '30' }, line: [at(0, 0), at(500, 0)] },
      { id: 12, tags: { highway: 'primary', name: 'Avenida do Mar' }, line: [at(500, 0), at(500, 800)] },
      { id: 13, tags: { waterway: 'stream', name: 'Ribeira' }, line: [at(-500, 0), at(-500, 800)] },
      { id: 14, tags: { highway: 'residential', name: 'Rua do Vizinho' }, line: [at(30_000, 0), at(30_500, 0)] },
    ]),
    'escolas.geojson': collection([[{ escola: 'EB1' }, { type: 'Point', coordinates: [...middle] }]]),
    'estragado.gpkg': 'isto não é um GeoPackage',
    'oficio.docx': 'PK',
    'brasao.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 12"><path d="M0 0h10v8l-5 4-5-4z" fill="#0b6e4f"/></svg>',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

interface Way {
  readonly id: number;
  readonly tags: Readonly<Record<string, string>>;
  readonly line: readonly (readonly [number, number])[];
}

function osm(ways: readonly Way[]): string {
  const nodes = ways.flatMap(({ id, line }) =>
    line.map(([lng, lat], index) => `<node id="${id * 100 + index}" version="1" lat="${lat}" lon="${lng}"/>`),
  );
  const lines = ways.map(({ id, tags, line }) => {
    const parts = [
      ...line.map((_, index) => `<nd ref="${id * 100 + index}"/>`),
      ...Object.entries(tags).map(([key, value]) => `<tag k="${key}" v="${value}"/>`),
    ];
    return `<way id="${id}" version="1">${parts.join('')}</way>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><osm version="0.6">${nodes.join('')}${lines.join('')}</osm>`;
}
