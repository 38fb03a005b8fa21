import type { CallContext } from '#platform/http/server/call.ts';
import type { Html } from '#platform/http/server/html.ts';
import { wmsPath, wmtsPath } from '../contract.ts';
import type { Collection } from './collections.ts';
import { infoFormats } from './feature-info.ts';
import { legendEntries } from './legend.ts';
import { xml } from './map-request.ts';
import { extentIn } from './views.ts';
import { extentOf } from './wms-capabilities.ts';
import { gridsOf, type Grid } from './grids.ts';

type Asking = Pick<CallContext, 'site' | 'services' | 'locale'>;

/** Metres of the standard's pixel. */
const PIXEL = 0.00028;

/** Layers the caller sees, each in every grid, with addresses for programs that fill in places. */
export function wmtsCapabilities(asking: Asking, layers: readonly Collection[]): Html {
  const { site, services } = asking;
  const base = `${services.publicUrl(site)}${wmtsPath}`;
  const operation = (name: string): Html =>
    xml`<ows:Operation name="${name}"><ows:DCP><ows:HTTP><ows:Get xlink:href="${base}?"><ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>KVP</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get></ows:HTTP></ows:DCP></ows:Operation>`;
  return xml`<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/wmts/1.0 http://schemas.opengis.net/wmts/1.0/wmtsGetCapabilities_response.xsd" version="1.0.0"><ows:ServiceIdentification><ows:Title>${site.config.head.title}</ows:Title><ows:ServiceType>OGC WMTS</ows:ServiceType><ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion><ows:Fees>none</ows:Fees><ows:AccessConstraints>none</ows:AccessConstraints></ows:ServiceIdentification><ows:ServiceProvider><ows:ProviderName>${site.config.authority}</ows:ProviderName><ows:ServiceContact/></ows:ServiceProvider><ows:OperationsMetadata>${['GetCapabilities', 'GetTile', 'GetFeatureInfo'].map(operation)}</ows:OperationsMetadata><Contents>${layers.map((layer) => layerElement(asking, base, layer))}${gridsOf(site).map(gridElement)}</Contents><ServiceMetadataURL xlink:href="${base}/1.0.0/WMTSCapabilities.xml"/></Capabilities>`;
}

function layerElement(asking: Asking, base: string, layer: Collection): Html {
  const { site, services, locale } = asking;
  const [west, south, east, north] = extentIn(site, 4326, extentOf(asking, layer));
  const place = '{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}';
  const legend = `${services.publicUrl(site)}${wmsPath}?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=${layer.id}&FORMAT=image/png`;
  const height = legendEntries(layer, locale).length * 26;
  const info = layer.queryable
    ? xml`<ResourceURL format="application/json" resourceType="FeatureInfo" template="${base}/info/${layer.id}/default/${place}/{J}/{I}.json"/>`
    : null;
  return xml`<Layer><ows:Title>${layer.title}</ows:Title><ows:WGS84BoundingBox><ows:LowerCorner>${west} ${south}</ows:LowerCorner><ows:UpperCorner>${east} ${north}</ows:UpperCorner></ows:WGS84BoundingBox><ows:Identifier>${layer.id}</ows:Identifier><Style isDefault="true"><ows:Identifier>default</ows:Identifier><LegendURL format="image/png" xlink:href="${legend}" width="200" height="${height}"/></Style><Format>image/png</Format>${layer.queryable ? infoFormats.map((format) => xml`<InfoFormat>${format}</InfoFormat>`) : null}${gridsOf(site).map(({ id }) => xml`<TileMatrixSetLink><TileMatrixSet>${id}</TileMatrixSet></TileMatrixSetLink>`)}<ResourceURL format="image/png" resourceType="tile" template="${base}/tiles/${layer.id}/default/${place}.png"/>${info}</Layer>`;
}

function gridElement({ id, srid, origin, tileSize, levels }: Grid): Html {
  const matrices = levels.map(
    ({ resolution, columns, rows }, z) =>
      xml`<TileMatrix><ows:Identifier>${z}</ows:Identifier><ScaleDenominator>${resolution / PIXEL}</ScaleDenominator><TopLeftCorner>${origin[0]} ${origin[1]}</TopLeftCorner><TileWidth>${tileSize}</TileWidth><TileHeight>${tileSize}</TileHeight><MatrixWidth>${columns}</MatrixWidth><MatrixHeight>${rows}</MatrixHeight></TileMatrix>`,
  );
  const known = id === 'GoogleMapsCompatible' ? xml`<WellKnownScaleSet>urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible</WellKnownScaleSet>` : null;
  return xml`<TileMatrixSet><ows:Identifier>${id}</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::${srid}</ows:SupportedCRS>${known}${matrices}</TileMatrixSet>`;
}
