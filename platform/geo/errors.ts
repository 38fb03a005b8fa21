import { defineErrors } from '#platform/kernel/errors.ts';

/** Complaints about geometries and geographic files, said the same way by every slice. */
export const geoErrors = defineErrors({
  'geometry.invalid': {
    status: 422,
    pt: 'Os dados introduzidos não são uma geometria válida em formato GeoJSON.',
    en: 'The input data is not a valid Geometry as GeoJSON format.',
  },
  'geometry.not-contained': {
    status: 422,
    pt: 'O primeiro elemento deve conter o segundo elemento.',
    en: 'The first feature must contain the second feature.',
  },
  'geometry.outside': { status: 422, pt: 'O local está fora dos limites do município.', en: 'The place is outside the municipality.' },
  'geofile.unreadable': {
    status: 422,
    pt: 'Não foi possível ler o ficheiro. Confirme que está completo e num dos formatos aceites, e envie-o de novo.',
    en: 'The file could not be read. Make sure that it is complete and in one of the formats accepted, and send it again.',
  },
  'geofile.broken-row': {
    status: 422,
    pt: 'Não foi possível ler o ficheiro a partir da linha {row}. Corrija-a e envie-o de novo.',
    en: 'The file could not be read from line {row} on. Correct it and send it again.',
  },
  'geofile.no-position': {
    status: 422,
    pt: 'O ficheiro não tem colunas com a posição: chame-lhes lon e lat, ou x e y. Tem: {columns}',
    en: 'The file has no columns with the position: call them lon and lat, or x and y. It has: {columns}',
  },
  'geofile.too-large': {
    status: 413,
    pt: 'O ficheiro descomprimido excede o limite ({reason}).',
    en: 'The unpacked file is over the limit ({reason}).',
  },
  'geofile.timeout': {
    status: 422,
    pt: 'A leitura do ficheiro demorou demasiado ({seconds} s) e foi interrompida.',
    en: 'Reading the file took too long ({seconds} s) and was stopped.',
  },
  'geofile.too-costly': {
    status: 422,
    pt: 'A leitura do ficheiro exigiu demasiada memória e foi interrompida. Divida-o em ficheiros mais pequenos e envie-os um a um.',
    en: 'Reading the file took too much memory and was stopped. Divide it into smaller files and send them one by one.',
  },
  'geofile.no-projection': {
    status: 422,
    pt: 'O ficheiro não diz em que sistema de coordenadas está. Indique o código EPSG.',
    en: 'The file does not say its coordinate system. Give the EPSG code.',
  },
  'geofile.unknown-layer': {
    status: 422,
    pt: 'O ficheiro não tem a camada "{layer}". Tem: {layers}',
    en: 'The file has no layer "{layer}". It has: {layers}',
  },
  'geofile.choose-layer': {
    status: 422,
    pt: 'O ficheiro tem várias camadas. Escolha uma: {layers}',
    en: 'The file has several layers. Choose one: {layers}',
  },
  'geofile.too-many': {
    status: 422,
    pt: 'Um ficheiro geográfico deste formato leva no máximo {max} registos. Restrinja o filtro, ou exporte em GeoJSON.',
    en: 'A geographic file of this format holds at most {max} records. Narrow the filter, or export as GeoJSON.',
  },
  'geofile.nothing': {
    status: 422,
    pt: 'Não foi possível importar nenhuma geometria, consulte os detalhes da importação',
    en: 'Could not import any geometry, see import details',
  },
  'geofile.dwg': {
    status: 415,
    pt: 'Os desenhos DWG não se leem aqui. No programa de desenho, guarde-o como DXF (R2000 ou mais recente) e envie esse ficheiro.',
    en: 'DWG drawings are not read here. In the drawing program, save it as DXF (R2000 or newer) and send that file.',
  },
  'geofile.binary-dxf': {
    status: 415,
    pt: 'Este DXF está em formato binário. Guarde-o como DXF de texto (ASCII, R2000 ou mais recente) e envie-o de novo.',
    en: 'This DXF is binary. Save it as a text DXF (ASCII, R2000 or newer) and send it again.',
  },
  'geofile.parts': {
    status: 422,
    pt: 'Faltam partes da shapefile. Envie um ZIP com os ficheiros .shp, .shx, .dbf e .prj, ou escolha-os todos ao mesmo tempo.',
    en: 'Parts of the shapefile are missing. Send a ZIP with the .shp, .shx, .dbf and .prj files, or choose them all at once.',
  },
  'geofile.unplaced': {
    status: 422,
    pt: 'O ficheiro não diz o seu sistema de coordenadas, e em nenhum dos usuais fica dentro do município. Escolha o sistema.',
    en: 'The file does not say its coordinate system, and in none of the usual ones it lies in the municipality. Choose the system.',
  },
  'geofile.unknown-crs': {
    status: 422,
    pt: 'O sistema de coordenadas EPSG:{crs} não é conhecido aqui. São conhecidos: {known}',
    en: 'The coordinate system EPSG:{crs} is not known here. Known: {known}',
  },
  'geofile.too-many-features': {
    status: 422,
    pt: 'Importam-se no máximo {max} elementos de cada vez; este ficheiro tem {found}. Escolha menos camadas.',
    en: 'At most {max} features are imported at once; this file has {found}. Choose fewer layers.',
  },
  'geofile.too-many-vertices': {
    status: 422,
    pt: 'Importam-se no máximo {max} vértices de cada vez; este desenho tem {found}. Escolha menos camadas ou simplifique-o.',
    en: 'At most {max} vertices are imported at once; this drawing has {found}. Choose fewer layers, or simplify it.',
  },
  'geofile.busy': {
    status: 503,
    pt: 'Estão a ser lidos muitos ficheiros neste momento. Tente de novo dentro de um minuto.',
    en: 'Many files are being read right now. Try again in a minute.',
  },
});
