import { emptyOffer, isNorthingFirst, normalCrs, once, type Capabilities, type MatrixSet, type Offer } from './capabilities.ts';
import { hrefOf, readCorners, readService } from './ows.ts';
import { all, at, numberAt, textAt, texts, type Element } from './xml.ts';

/** WMTS 1.0.0. */
export function readWmts(root: Element): Capabilities {
  const contents = at(root, 'Contents');
  const grids = new Map(
    all(contents, 'TileMatrixSet').map((grid) => [textAt(grid, 'Identifier') ?? '', normalCrs(textAt(grid, 'SupportedCRS') ?? '')]),
  );
  const offers = all(contents, 'Layer').map((layer) => readLayer(layer, grids));
  return {
    ...readService(root),
    type: 'wmts',
    version: root.attributes['version'] ?? '1.0.0',
    formats: once(offers.flatMap(({ formats }) => formats)),
    infoFormats: once(offers.flatMap(({ infoFormats }) => infoFormats)),
    maxWidth: null,
    maxHeight: null,
    offers,
    matrixSets: all(contents, 'TileMatrixSet').flatMap(readGrid),
  };
}

/** Metres a pixel stands for at scale 1: the pixel of the standard is 0.28 mm. */
const pixel = 0.00028;
const metresPerDegree = 111_319.490_793_273_6;

/** A grid that cannot be read whole is none. */
function readGrid(grid: Element): MatrixSet[] {
  const crs = normalCrs(textAt(grid, 'SupportedCRS') ?? '');
  const isDegrees = crs === 'CRS:84' || /^EPSG:4\d{3}$/.test(crs);
  const levels = all(grid, 'TileMatrix').map((matrix) => {
    const [first = Number.NaN, second = Number.NaN] = (textAt(matrix, 'TopLeftCorner') ?? '').split(/\s+/).map(Number);
    const number = (name: string): number => numberAt(matrix, name) ?? Number.NaN;
    const origin: [number, number] = isNorthingFirst(crs) ? [second, first] : [first, second];
    return {
      id: textAt(matrix, 'Identifier') ?? '',
      resolution: (number('ScaleDenominator') * pixel) / (isDegrees ? metresPerDegree : 1),
      origin,
      tileSize: [number('TileWidth'), number('TileHeight')] as const,
      size: [number('MatrixWidth'), number('MatrixHeight')] as const,
    };
  });
  const isWhole = levels.every(
    ({ id, resolution, origin, tileSize, size }) =>
      id !== '' && [resolution, ...origin, ...tileSize, ...size].every(Number.isFinite) && resolution > 0,
  );
  const id = textAt(grid, 'Identifier');
  if (id === null || levels.length === 0 || !isWhole) return [];
  return [{ id, crs, levels: levels.toSorted((a, b) => b.resolution - a.resolution) }];
}

function readLayer(layer: Element, grids: ReadonlyMap<string, string>): Offer {
  const name = textAt(layer, 'Identifier');
  const tileMatrixSets = all(layer, 'TileMatrixSetLink').flatMap((link) => textAt(link, 'TileMatrixSet') ?? []);
  const infoFormats = texts(layer, 'InfoFormat');
  const native = all(layer, 'BoundingBox').flatMap((box) => {
    const bounds = readCorners(box);
    return bounds && box.attributes['crs'] ? [{ crs: normalCrs(box.attributes['crs']), bounds }] : [];
  });
  const [template] = all(layer, 'ResourceURL').filter(({ attributes }) => attributes['resourceType'] === 'tile');
  return {
    ...emptyOffer,
    name,
    title: textAt(layer, 'Title') ?? name ?? '',
    abstract: textAt(layer, 'Abstract'),
    keywords: texts(at(layer, 'Keywords'), 'Keyword'),
    queryable: infoFormats.length > 0,
    bounds: readCorners(at(layer, 'WGS84BoundingBox')),
    nativeBounds: native,
    projections: once(tileMatrixSets.map((set) => grids.get(set) ?? '').filter((crs) => crs !== '')),
    styles: all(layer, 'Style')
      .toSorted((a, b) => Number(b.attributes['isDefault'] === 'true') - Number(a.attributes['isDefault'] === 'true'))
      .map((style) => ({ name: textAt(style, 'Identifier') ?? '', title: textAt(style, 'Title'), legend: hrefOf(at(style, 'LegendURL')) })),
    formats: texts(layer, 'Format'),
    infoFormats,
    dimensions: all(layer, 'Dimension').map((one) => ({
      name: textAt(one, 'Identifier') ?? '',
      units: textAt(one, 'UOM'),
      default: textAt(one, 'Default'),
      values: texts(one, 'Value').join(',') || null,
    })),
    tileMatrixSets,
    tileTemplate: template?.attributes['template'] ?? null,
  };
}
