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
});
