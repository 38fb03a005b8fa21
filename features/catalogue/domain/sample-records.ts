/* Answers of catalogues, written by hand in the shape GeoNetwork 4 (`dc:URI`) and pycsw (`dct:references`, CSW 3.0) give them. */

const spaces = `xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:dct="http://purl.org/dc/terms/" xmlns:ows="http://www.opengis.net/ows" xmlns:geonet="http://www.fao.org/geonetwork"`;

interface Linked {
  readonly host: string;
  /** Of the layer there; empty: the record does not say. */
  readonly layer?: string;
}

export const geonetworkRecord = (
  { host, layer = 'ms:freguesias' }: Linked,
  id = '198497815bf647ecaa990c34c42e932e',
): string => `<csw:Record ${spaces}>
  <dc:identifier>${id}</dc:identifier>
  <dc:date>2024-03-05</dc:date>
  <dc:title>Carta Administrativa Oficial de Portugal</dc:title>
  <dc:type>service</dc:type>
  <dc:subject>Limites administrativos</dc:subject><dc:subject>freguesia</dc:subject>
  <dc:format>WMS</dc:format>
  <dct:abstract>Limites das freguesias &amp; dos municípios.</dct:abstract>
  <dc:creator>Direção-Geral do Território</dc:creator>
  <dc:language>por</dc:language>
  <dc:rights>Dados abertos</dc:rights>
  <dc:URI protocol="image/png" name="thumbnail">${host}/miniatura.png</dc:URI>
  <dc:URI protocol="OGC:WMS-1.3.0-http-get-map" name="${layer}" description="Freguesias (WMS)">${host}/ows?service=WMS&amp;request=GetCapabilities</dc:URI>
  <dc:URI protocol="WWW:LINK-1.0-http--link" name="" description="Página">https://www.dgterritorio.gov.pt/caop</dc:URI>
  <dc:URI protocol="WWW:LINK-1.0-http--link" name="" description="Perigo">javascript:alert(1)</dc:URI>
  <ows:BoundingBox crs="urn:ogc:def:crs:EPSG::4326"><ows:LowerCorner>36.9 -9.6</ows:LowerCorner><ows:UpperCorner>42.2 -6.1</ows:UpperCorner></ows:BoundingBox>
</csw:Record>`;

/** A record that names nothing a map can show. */
export const paperRecord = `<csw:Record ${spaces}><dc:identifier>papel</dc:identifier><dc:title>Planta em papel</dc:title></csw:Record>`;

export const answer202 = (records: readonly string[], total = records.length): string => `<?xml version="1.0" encoding="UTF-8"?>
<csw:GetRecordsResponse ${spaces}><csw:SearchStatus timestamp="2026-11-23T10:00:00Z"/>
<csw:SearchResults numberOfRecordsMatched="${total}" numberOfRecordsReturned="${records.length}" elementSet="full" nextRecord="0">${records.join('')}</csw:SearchResults></csw:GetRecordsResponse>`;

export const answerById202 = (record: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><csw:GetRecordByIdResponse ${spaces}>${record}</csw:GetRecordByIdResponse>`;

/** As pycsw answers in 3.0: references with a scheme, another namespace, the record alone when asked by its id. */
export const pycswRecord = (
  host: string,
): string => `<csw30:Record xmlns:csw30="http://www.opengis.net/cat/csw/3.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:dct="http://purl.org/dc/terms/" xmlns:ows20="http://www.opengis.net/ows/2.0">
  <dc:identifier>urn:uuid:6a3de50b-fa66-4b58-a0e6-ca146fdd18d4</dc:identifier>
  <dc:title>Zonas de recreio</dc:title>
  <dct:abstract>Parques e jardins</dct:abstract>
  <dct:references scheme="OGC:WMS">${host}/ows?service=WMS&amp;version=1.3.0&amp;layers=zonas</dct:references>
  <dct:references scheme="OGC:WFS">${host}/ows</dct:references>
  <dct:modified>2025-01-02</dct:modified>
  <ows20:BoundingBox crs="urn:x-ogc:def:crs:EPSG:6.11:4326" dimensions="2"><ows20:LowerCorner>39.5 -8.4</ows20:LowerCorner><ows20:UpperCorner>39.8 -8.0</ows20:UpperCorner></ows20:BoundingBox>
</csw30:Record>`;

export const answer300 = (records: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<csw30:GetRecordsResponse xmlns:csw30="http://www.opengis.net/cat/csw/3.0" version="3.0.0"><csw30:SearchStatus timestamp="2026-11-23T10:00:00Z"/>
<csw30:SearchResults numberOfRecordsMatched="${records.length}" numberOfRecordsReturned="${records.length}" nextRecord="0">${records.join('')}</csw30:SearchResults></csw30:GetRecordsResponse>`;

/** What a server of 3.0 alone says to a question of 2.0.2. */
export const wrongVersion = `<?xml version="1.0" encoding="UTF-8"?><ows20:ExceptionReport xmlns:ows20="http://www.opengis.net/ows/2.0" version="3.0.0">
<ows20:Exception exceptionCode="InvalidParameterValue" locator="version"><ows20:ExceptionText>Invalid value for version: 2.0.2. Value MUST be 3.0.0</ows20:ExceptionText></ows20:Exception></ows20:ExceptionReport>`;

/** WMS 1.3.0 with layers in this projection. */
export const wms = (
  names: readonly string[],
  crs = 'EPSG:3763',
): string => `<?xml version="1.0"?><WMS_Capabilities version="1.3.0" xmlns:xlink="http://www.w3.org/1999/xlink">
<Service><Title>Mapas</Title></Service><Capability><Request><GetMap><Format>image/png</Format></GetMap><GetFeatureInfo><Format>text/plain</Format></GetFeatureInfo></Request>
<Layer><Title>Tudo</Title><CRS>${crs}</CRS>${names.map((name) => `<Layer queryable="1"><Name>${name}</Name><Title>Camada ${name}</Title><Abstract>Resumo de ${name}</Abstract></Layer>`).join('')}</Layer></Capability></WMS_Capabilities>`;

/** A layer in the national grid, one in that of web maps. */
export const wmts = (
  host: string,
): string => `<?xml version="1.0"?><Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
<ows:ServiceIdentification><ows:Title>Ortofotos</ows:Title><ows:ServiceType>OGC WMTS</ows:ServiceType></ows:ServiceIdentification><Contents>
${['orto', 'longe']
  .map(
    (
      name,
    ) => `<Layer><ows:Title>${name}</ows:Title><ows:Identifier>${name}</ows:Identifier><Style isDefault="true"><ows:Identifier>cor</ows:Identifier><LegendURL xlink:href="${host}/legenda.png"/></Style>
<Format>image/png</Format><TileMatrixSetLink><TileMatrixSet>${name === 'orto' ? 'PT' : 'WEB'}</TileMatrixSet></TileMatrixSetLink>
<ResourceURL format="image/png" resourceType="tile" template="${host}/mosaicos/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png"/></Layer>`,
  )
  .join('')}
${['PT', 'WEB'].map((set) => `<TileMatrixSet><ows:Identifier>${set}</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::${set === 'PT' ? 3763 : 3857}</ows:SupportedCRS><TileMatrix><ows:Identifier>0</ows:Identifier><ScaleDenominator>1000000</ScaleDenominator><TopLeftCorner>-120000 280000</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight><MatrixWidth>4</MatrixWidth><MatrixHeight>8</MatrixHeight></TileMatrix></TileMatrixSet>`).join('')}
</Contents></Capabilities>`;
