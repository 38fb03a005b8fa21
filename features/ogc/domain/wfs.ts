import { emptyOffer, normalCrs, once, type Capabilities } from './capabilities.ts';
import { hrefOf, parameterValues, readCorners, readService } from './ows.ts';
import { all, at, textAt, texts } from '#platform/geo/xml.ts';
import type { Element } from '#platform/geo/xml.ts';

/** WFS 1.1.0 and 2.0.0. */
export function readWfs(root: Element): Capabilities {
  const formats = parameterValues(root, 'GetFeature', 'outputFormat');
  return {
    ...readService(root),
    type: 'wfs',
    version: root.attributes['version'] ?? '2.0.0',
    formats,
    infoFormats: [],
    maxWidth: null,
    maxHeight: null,
    offers: all(at(root, 'FeatureTypeList'), 'FeatureType').map((type) => {
      const name = textAt(type, 'Name');
      const own = texts(at(type, 'OutputFormats'), 'Format');
      const projections = ['DefaultCRS', 'DefaultSRS', 'OtherCRS', 'OtherSRS'].flatMap((tag) => texts(type, tag));
      return {
        ...emptyOffer,
        name,
        title: textAt(type, 'Title') ?? name ?? '',
        abstract: textAt(type, 'Abstract'),
        keywords: all(type, 'Keywords').flatMap((list) => texts(list, 'Keyword')),
        queryable: true,
        bounds: readCorners(at(type, 'WGS84BoundingBox')),
        projections: once(projections.map(normalCrs)),
        formats: own.length > 0 ? own : formats,
        metadataUrls: all(type, 'MetadataURL').flatMap((link) => hrefOf(link) ?? []),
      };
    }),
  };
}
