/* Small capabilities documents of our own, for the tests of readers and of the server. */

export const wmtsDocument = (host: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
  <ows:ServiceIdentification>
    <ows:Title>Ortofotos</ows:Title><ows:Abstract>Mosaicos</ows:Abstract>
    <ows:Keywords><ows:Keyword>ortofoto</ows:Keyword></ows:Keywords>
    <ows:ServiceType>OGC WMTS</ows:ServiceType>
  </ows:ServiceIdentification>
  <ows:ServiceProvider><ows:ProviderName>Câmara</ows:ProviderName></ows:ServiceProvider>
  <Contents>
    <Layer>
      <ows:Title>Ortofotos 2024</ows:Title><ows:Identifier>orto24</ows:Identifier>
      <ows:WGS84BoundingBox><ows:LowerCorner>-8.3 39.5</ows:LowerCorner><ows:UpperCorner>-8.0 39.8</ows:UpperCorner></ows:WGS84BoundingBox>
      <Style><ows:Identifier>cinza</ows:Identifier></Style>
      <Style isDefault="true"><ows:Identifier>cor</ows:Identifier><ows:Title>A cores</ows:Title><LegendURL format="image/png" xlink:href="${host}/legend.png"/></Style>
      <Format>image/png</Format><InfoFormat>text/plain</InfoFormat>
      <TileMatrixSetLink><TileMatrixSet>PT</TileMatrixSet></TileMatrixSetLink>
      <ResourceURL format="image/png" resourceType="tile" template="${host}/tiles/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png"/>
    </Layer>
    <TileMatrixSet><ows:Identifier>PT</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::3763</ows:SupportedCRS></TileMatrixSet>
  </Contents>
</Capabilities>`;

export const cswDocument = `<?xml version="1.0" encoding="UTF-8"?>
<csw:Capabilities xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" xmlns:ows="http://www.opengis.net/ows" xmlns:ogc="http://www.opengis.net/ogc" version="2.0.2">
  <ows:ServiceIdentification><ows:Title>Catálogo</ows:Title><ows:ServiceType>CSW</ows:ServiceType></ows:ServiceIdentification>
  <ows:ServiceProvider><ows:ProviderName>Direção</ows:ProviderName><ows:ServiceContact><ows:IndividualName>Rui</ows:IndividualName></ows:ServiceContact></ows:ServiceProvider>
  <ows:OperationsMetadata><ows:Operation name="GetRecords"><ows:Parameter name="outputSchema"><ows:Value>http://www.opengis.net/cat/csw/2.0.2</ows:Value></ows:Parameter></ows:Operation></ows:OperationsMetadata>
  <ogc:Filter_Capabilities/>
</csw:Capabilities>`;

/** Records `from` to `to` of `total`. */
export const cswRecords = (from: number, to: number, total: number): string => `<?xml version="1.0" encoding="UTF-8"?>
<csw:GetRecordsResponse xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dct="http://purl.org/dc/terms/" xmlns:ows="http://www.opengis.net/ows">
  <csw:SearchResults numberOfRecordsMatched="${total}" numberOfRecordsReturned="${to - from + 1}" nextRecord="${to < total ? to + 1 : 0}">
${Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  .map(
    (
      n,
    ) => `<csw:Record><dc:identifier>id-${n}</dc:identifier><dc:title>Ficha ${n}</dc:title><dct:abstract>Resumo ${n}</dct:abstract><dc:subject>água</dc:subject>
<dct:references>https://example.pt/wms?${n}</dct:references>
<ows:BoundingBox crs="urn:ogc:def:crs:EPSG::4326"><ows:LowerCorner>39 -9</ows:LowerCorner><ows:UpperCorner>40 -8</ows:UpperCorner></ows:BoundingBox></csw:Record>`,
  )
  .join('\n')}
  </csw:SearchResults>
</csw:GetRecordsResponse>`;

/** WMS 1.1.1 as old servers write it: a document type, groups without a name, styles handed down. */
export const oldWmsDocument = (layers: number, padding = ''): string => `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<!DOCTYPE WMT_MS_Capabilities SYSTEM "http://schemas.opengis.net/wms/1.1.1/WMS_MS_Capabilities.dtd" [ <!ELEMENT VendorSpecificCapabilities EMPTY> ]>
<WMT_MS_Capabilities version="1.1.1">
  <Service><Name>OGC:WMS</Name><Title>Cartografia</Title><Abstract>Ação</Abstract><Fees>none</Fees></Service>
  <Capability>
    <Request><GetMap><Format>image/png</Format></GetMap><GetFeatureInfo><Format>text/html</Format></GetFeatureInfo></Request>
    <Layer><Title>Tudo</Title><SRS>EPSG:3763 EPSG:4326</SRS>
      <LatLonBoundingBox minx="-9" miny="38" maxx="-8" maxy="39"/>
      <BoundingBox SRS="EPSG:4326" minx="-9" miny="38" maxx="-8" maxy="39"/>
      <Style><Name>geral</Name><Title>Geral</Title></Style>
      <Layer><Title>Grupo</Title>
${Array.from({ length: layers }, (_, index) => `<Layer queryable="1"><Name>camada${index}</Name><Title>Camada ${index}</Title><Abstract>${padding}</Abstract><Dimension name="time" units="ISO8601"/><Extent name="time" default="2024">2020/2024</Extent></Layer>`).join('\n')}
      </Layer>
    </Layer>
  </Capability>
</WMT_MS_Capabilities>`;
