import type { CallContext } from '#platform/http/server/call.ts';
import { isNorthFirst } from '#platform/geo/wms.ts';
import { Html } from '#platform/http/server/html.ts';
import { pictureTypes } from '#platform/paint/server/task.ts';
import { infoFormats } from './feature-info.ts';
import { isGroup, layersIn, type Collection, type LayerGroup } from './collections.ts';
import { legendEntries } from './legend.ts';
import { mostLayers, mostPixels, xml, type WmsVersion } from './map-request.ts';
import { extentIn, servedSystems } from './views.ts';
import { wmsPath } from '../contract.ts';

type Asking = Pick<CallContext, 'site' | 'services' | 'locale'>;
type Extent = readonly [number, number, number, number];

const words = {
  pt: (name: string) => `Mapas do município de ${name}.`,
  en: (name: string) => `Maps of the municipality of ${name}.`,
};

/** What a caller may ask for: the layers they see, groups as layers around them. */
export function wmsCapabilities(asking: Asking, tree: LayerGroup['children'], version: WmsVersion): Html {
  const { site, services, locale } = asking;
  const { config } = site;
  const url = `${services.publicUrl(site)}${wmsPath}`;
  const online = xml`<OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="${url}?"/>`;
  const isNew = version === '1.3.0';
  const get = xml`<DCPType><HTTP><Get>${online}</Get></HTTP></DCPType>`;
  const operation = (name: string, formats: readonly string[]): Html => {
    const inside = xml`${formats.map((format) => xml`<Format>${format}</Format>`)}${get}`;
    return new Html(`<${name}>${inside.markup}</${name}>`);
  };
  const limits = isNew ? xml`<LayerLimit>${mostLayers}</LayerLimit><MaxWidth>${mostPixels}</MaxWidth><MaxHeight>${mostPixels}</MaxHeight>` : xml``;
  const service = xml`<Service><Name>${isNew ? 'WMS' : 'OGC:WMS'}</Name><Title>${config.head.title}</Title><Abstract>${words[locale](config.name)}</Abstract>${online}<ContactInformation><ContactPersonPrimary><ContactPerson></ContactPerson><ContactOrganization>${config.authority}</ContactOrganization></ContactPersonPrimary></ContactInformation><Fees>none</Fees><AccessConstraints>none</AccessConstraints>${limits}</Service>`;
  const request = xml`<Request>${operation('GetCapabilities', [isNew ? 'text/xml' : 'application/vnd.ogc.wms_xml'])}${operation('GetMap', pictureTypes)}${operation('GetFeatureInfo', infoFormats)}${operation(isNew ? 'sld:GetLegendGraphic' : 'GetLegendGraphic', pictureTypes)}</Request>`;
  const exception = xml`<Exception><Format>${isNew ? 'XML' : 'application/vnd.ogc.se_xml'}</Format></Exception>`;
  const systems = servedSystems(site).map((srid) => `EPSG:${srid}`);
  const root = xml`<Layer><Title>${config.head.title}</Title>${[...systems, ...(isNew ? ['CRS:84'] : [])].map((one) => system(isNew, one))}${boxes(asking, isNew, config.map.extent)}${tree.map((node) => layerElement(asking, isNew, node))}</Layer>`;
  const capability = xml`<Capability>${request}${exception}${root}</Capability>`;
  return isNew
    ? xml`<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" xmlns:sld="http://www.opengis.net/sld" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/wms http://schemas.opengis.net/wms/1.3.0/capabilities_1_3_0.xsd http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/sld_capabilities.xsd">${service}${capability}</WMS_Capabilities>`
    : xml`<WMT_MS_Capabilities version="1.1.1">${service}${capability}</WMT_MS_Capabilities>`;
}

const system = (isNew: boolean, code: string): Html => (isNew ? xml`<CRS>${code}</CRS>` : xml`<SRS>${code}</SRS>`);

function layerElement(asking: Asking, isNew: boolean, node: Collection | LayerGroup): Html {
  if (isGroup(node)) {
    const extents = layersIn(node.children).map((layer) => extentOf(asking, layer));
    const whole: Extent = [
      Math.min(...extents.map(([minx]) => minx)),
      Math.min(...extents.map(([, miny]) => miny)),
      Math.max(...extents.map(([, , maxx]) => maxx)),
      Math.max(...extents.map(([, , , maxy]) => maxy)),
    ];
    return xml`<Layer><Name>${node.id}</Name><Title>${node.title}</Title>${boxes(asking, isNew, whole)}${node.children.map((one) => layerElement(asking, isNew, one))}</Layer>`;
  }
  const { id, title, attribution, near, far, queryable } = node;
  const legend = `${asking.services.publicUrl(asking.site)}${wmsPath}?SERVICE=WMS&VERSION=${isNew ? '1.3.0' : '1.1.1'}&REQUEST=GetLegendGraphic&LAYER=${id}&FORMAT=image/png`;
  const height = legendEntries(node, asking.locale).length * 26;
  const style = xml`<Style><Name>default</Name><Title>${title}</Title><LegendURL width="200" height="${height}"><Format>image/png</Format><OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="${legend}"/></LegendURL></Style>`;
  const whose = attribution === null ? null : xml`<Attribution><Title>${attribution}</Title></Attribution>`;
  return xml`<Layer queryable="${queryable ? 1 : 0}"><Name>${id}</Name><Title>${title}</Title>${boxes(asking, isNew, extentOf(asking, node))}${whose}${style}${scales(isNew, near, far)}</Layer>`;
}

/** Metres of the standard's pixel. */
const PIXEL = 0.00028;

/** 1.1.1 counts the diagonal of a pixel. */
function scales(isNew: boolean, near: number, far: number): Html | null {
  if (near === 0 && far === Infinity) return null;
  if (!isNew) return xml`<ScaleHint min="${near * Math.SQRT2}" max="${Number.isFinite(far) ? far * Math.SQRT2 : 1e9}"/>`;
  return xml`${near > 0 ? xml`<MinScaleDenominator>${near / PIXEL}</MinScaleDenominator>` : null}${Number.isFinite(far) ? xml`<MaxScaleDenominator>${far / PIXEL}</MaxScaleDenominator>` : null}`;
}

export function extentOf({ site }: Pick<Asking, 'site'>, { data }: Collection): Extent {
  const [minx, miny, maxx, maxy] = data.extent ?? [];
  const { extent } = site.config.map;
  if (minx === undefined || miny === undefined || maxx === undefined || maxy === undefined) return extent;
  // Of a single point there would be no box.
  return [minx - 1, miny - 1, maxx + 1, maxy + 1];
}

function boxes({ site }: Asking, isNew: boolean, extent: Extent): Html {
  const [west, south, east, north] = extentIn(site, 4326, extent);
  const degrees = isNew
    ? xml`<EX_GeographicBoundingBox><westBoundLongitude>${west}</westBoundLongitude><eastBoundLongitude>${east}</eastBoundLongitude><southBoundLatitude>${south}</southBoundLatitude><northBoundLatitude>${north}</northBoundLatitude></EX_GeographicBoundingBox>`
    : xml`<LatLonBoundingBox minx="${west}" miny="${south}" maxx="${east}" maxy="${north}"/>`;
  const own = [...new Set([site.srid, 4326, 3857])].map((srid) => {
    const [minx, miny, maxx, maxy] = extentIn(site, srid, extent);
    const turned = isNew && isNorthFirst(srid);
    const sides = turned
      ? xml`minx="${miny}" miny="${minx}" maxx="${maxy}" maxy="${maxx}"`
      : xml`minx="${minx}" miny="${miny}" maxx="${maxx}" maxy="${maxy}"`;
    return isNew ? xml`<BoundingBox CRS="EPSG:${srid}" ${sides}/>` : xml`<BoundingBox SRS="EPSG:${srid}" ${sides}/>`;
  });
  return xml`${degrees}${own}`;
}
