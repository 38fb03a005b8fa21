import { emptyOffer, isNorthingFirst, normalCrs, once, type Capabilities, type Offer, type TileMatrixSet } from './capabilities.ts';
import { hrefOf, readCorners, readService } from './ows.ts';
import { all, at, textAt, texts, type Element } from '#platform/geo/xml.ts';

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
    grids: all(contents, 'TileMatrixSet')
      .slice(0, 50)
      .flatMap((set) => readGrid(set) ?? []),
    offers,
  };
}

/** Metres of the ground per pixel at 1:1, as the standard has it. */
const pixelMetres = 0.000_28;

/** Null for what is no whole grid, and for grids in degrees: maps here are in metres. */
function readGrid(set: Element): TileMatrixSet | null {
  const crs = normalCrs(textAt(set, 'SupportedCRS') ?? '');
  const levels = all(set, 'TileMatrix').map((matrix) => {
    const number = (name: string): number => Number(textAt(matrix, name) ?? Number.NaN);
    const [first = Number.NaN, second = Number.NaN] = (textAt(matrix, 'TopLeftCorner') ?? '').trim().split(/\s+/).map(Number);
    return {
      id: textAt(matrix, 'Identifier') ?? '',
      // Denominators are rounded to some places: more than a millionth of a pixel is noise.
      resolution: Number((number('ScaleDenominator') * pixelMetres).toPrecision(12)),
      origin: isNorthingFirst(crs) ? ([second, first] as const) : ([first, second] as const),
      tileSize: [number('TileWidth'), number('TileHeight')] as const,
      size: [number('MatrixWidth'), number('MatrixHeight')] as const,
    };
  });
  const isWhole = levels.every(
    ({ resolution, origin, tileSize, size }) =>
      resolution > 0 && origin.every(Number.isFinite) && [...tileSize, ...size].every((one) => Number.isInteger(one) && one > 0),
  );
  const code = Number(/^EPSG:(\d+)$/.exec(crs)?.[1] ?? 4326);
  if (!isWhole || levels.length === 0 || levels.length > 40 || (code >= 4001 && code <= 4999)) return null;
  return { id: textAt(set, 'Identifier') ?? '', crs, levels: levels.toSorted((a, b) => b.resolution - a.resolution) };
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
