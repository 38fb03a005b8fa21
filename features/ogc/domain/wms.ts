import { emptyOffer, isNorthingFirst, normalCrs, once, validBounds } from './capabilities.ts';
import type { Bounds, Capabilities, Offer, Style } from './capabilities.ts';
import { all, at, deep, numberAt, textAt, texts, type Element } from '#platform/geo/xml.ts';

/** WMS 1.1.1 (`WMT_MS_Capabilities`) and 1.3.0 (`WMS_Capabilities`); 1.1.0 and 1.0.0 read alike where they are met. */
export function readWms(root: Element): Capabilities {
  const version = root.attributes['version'] ?? '1.1.1';
  const service = at(root, 'Service');
  const request = at(root, 'Capability', 'Request');
  const contact = at(service, 'ContactInformation');
  const formats = texts(at(request, 'GetMap'), 'Format');
  const infoFormats = texts(at(request, 'GetFeatureInfo'), 'Format');
  const from: Inherited = { projections: [], styles: [], bounds: null, nativeBounds: [], attribution: null, formats, infoFormats };
  return {
    type: 'wms',
    version,
    title: textAt(service, 'Title'),
    abstract: textAt(service, 'Abstract'),
    keywords: texts(at(service, 'KeywordList'), 'Keyword'),
    contact: {
      organisation: textAt(contact, 'ContactPersonPrimary', 'ContactOrganization'),
      person: textAt(contact, 'ContactPersonPrimary', 'ContactPerson'),
      email: textAt(contact, 'ContactElectronicMailAddress'),
      phone: textAt(contact, 'ContactVoiceTelephone'),
    },
    fees: textAt(service, 'Fees'),
    accessConstraints: textAt(service, 'AccessConstraints'),
    formats,
    infoFormats,
    maxWidth: numberAt(service, 'MaxWidth'),
    maxHeight: numberAt(service, 'MaxHeight'),
    offers: all(at(root, 'Capability'), 'Layer').map((layer) => readLayer(layer, version, from)),
  };
}

/** What a layer has from those it stands in. */
type Inherited = Pick<Offer, 'projections' | 'styles' | 'bounds' | 'nativeBounds' | 'attribution' | 'formats' | 'infoFormats'>;

function readLayer(layer: Element, version: string, above: Inherited): Offer {
  const projections = [...texts(layer, 'CRS'), ...texts(layer, 'SRS')].flatMap((list) => list.split(/\s+/)).map(normalCrs);
  const ownNative = all(layer, 'BoundingBox').flatMap((box) => readBox(box, version));
  const own: Inherited = {
    projections: once([...above.projections, ...projections]),
    styles: [...above.styles, ...all(layer, 'Style').map(readStyle)],
    bounds: readDegrees(layer) ?? above.bounds,
    nativeBounds: [...ownNative, ...above.nativeBounds.filter(({ crs }) => !ownNative.some((box) => box.crs === crs))],
    attribution: textAt(layer, 'Attribution', 'Title') ?? above.attribution,
    formats: above.formats,
    infoFormats: above.infoFormats,
  };
  const name = textAt(layer, 'Name');
  return {
    ...emptyOffer,
    ...own,
    name,
    title: textAt(layer, 'Title') ?? name ?? '',
    abstract: textAt(layer, 'Abstract'),
    keywords: texts(at(layer, 'KeywordList'), 'Keyword'),
    queryable: ['1', 'true'].includes(layer.attributes['queryable'] ?? ''),
    minScale: numberAt(layer, 'MinScaleDenominator'),
    maxScale: numberAt(layer, 'MaxScaleDenominator'),
    metadataUrls: all(layer, 'MetadataURL').flatMap((link) => hrefIn(link) ?? []),
    dimensions: all(layer, 'Dimension').map((one) => {
      const extent = all(layer, 'Extent').find((other) => other.attributes['name'] === one.attributes['name']);
      const values = one.text === '' ? (extent?.text ?? '') : one.text;
      return {
        name: one.attributes['name'] ?? '',
        units: one.attributes['units'] ?? null,
        default: one.attributes['default'] ?? extent?.attributes['default'] ?? null,
        values: values === '' ? null : values,
      };
    }),
    children: all(layer, 'Layer').map((child) => readLayer(child, version, own)),
  };
}

function readStyle(style: Element): Style {
  const legend = at(style, 'LegendURL');
  return { name: textAt(style, 'Name') ?? '', title: textAt(style, 'Title'), legend: legend ? hrefIn(legend) : null };
}

function hrefIn(element: Element): string | null {
  const [link] = deep(element, 'OnlineResource');
  return link?.attributes['href']?.trim() || null;
}

function readDegrees(layer: Element): Bounds | null {
  const box = at(layer, 'EX_GeographicBoundingBox');
  if (box) {
    return validBounds(['westBoundLongitude', 'southBoundLatitude', 'eastBoundLongitude', 'northBoundLatitude'].map((name) => numberAt(box, name)));
  }
  const old = at(layer, 'LatLonBoundingBox');
  return old ? validBounds(['minx', 'miny', 'maxx', 'maxy'].map((name) => Number(old.attributes[name] ?? Number.NaN))) : null;
}

function readBox(box: Element, version: string): { crs: string; bounds: Bounds }[] {
  const crs = normalCrs(box.attributes['CRS'] ?? box.attributes['SRS'] ?? '');
  const [a, b, c, d] = ['minx', 'miny', 'maxx', 'maxy'].map((name) => Number(box.attributes[name] ?? Number.NaN));
  const turned = version.startsWith('1.3') && isNorthingFirst(crs);
  const bounds = validBounds(turned ? [b ?? null, a ?? null, d ?? null, c ?? null] : [a ?? null, b ?? null, c ?? null, d ?? null]);
  return crs !== '' && bounds ? [{ crs, bounds }] : [];
}
