import { copyFile, mkdir, writeFile } from 'node:fs/promises';
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

/**
 * As OpenStreetMap's extracts come, written by osmium: Rua da Praia (one-way, 30 km/h) from the middle 500 m to the east, Avenida do Mar from there
 * 800 m to the north, a stream, and a street of another town.
 */
const streets = join(import.meta.dirname, '../../fixtures/ruas.osm.pbf');

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
    'escolas.geojson': collection([[{ escola: 'EB1' }, { type: 'Point', coordinates: [...middle] }]]),
    'estragado.gpkg': 'isto não é um GeoPackage',
    'oficio.docx': 'PK',
    'brasao.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 12"><path d="M0 0h10v8l-5 4-5-4z" fill="#0b6e4f"/></svg>',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await copyFile(streets, join(folder, 'ruas.osm.pbf'));
}
