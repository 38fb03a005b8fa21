import { defineErrors } from '#platform/kernel/errors.ts';

export const solarErrors = defineErrors({
  'solar.no-address': {
    status: 404,
    pt: 'Não encontrámos essa morada. Verifique o nome da rua, ou use o mapa.',
    en: 'We did not find that address. Check the name of the street, or use the map.',
  },
  'solar.no-assumptions': {
    status: 409,
    pt: 'O município ainda não publicou a radiação e os preços com que se calcula. Tente mais tarde.',
    en: 'The municipality has not published the radiation and prices to calculate with yet. Try later.',
  },
  'solar.radiation': {
    status: 422,
    pt: '{month}: {value} kWh/m² é mais do que chega ao topo da atmosfera a esta latitude ({most} kWh/m²). Escreva a soma do mês numa superfície horizontal.',
    en: '{month}: {value} kWh/m² is more than reaches the top of the atmosphere at this latitude ({most} kWh/m²). Write the sum of the month on a horizontal surface.',
  },
  'solar.mapping': {
    status: 422,
    pt: 'Diga que coluna tem o código do telhado.',
    en: 'Say which column holds the code of the roof.',
  },
  'solar.cell': { status: 422, pt: '“{value}” não serve: {rule}.', en: '“{value}” will not do: {rule}.' },
  'solar.shape': {
    status: 422,
    pt: 'Não é um polígono que se possa usar (vazio, cruzado, ou em várias partes).',
    en: 'Not a polygon that can be used (empty, crossing itself, or in several parts).',
  },
  'solar.outside': { status: 422, pt: 'Fica fora do município.', en: 'It lies outside the municipality.' },
  'solar.changed': {
    status: 409,
    pt: 'Alguém alterou este telhado depois da importação.',
    en: 'Somebody has changed this roof since the import.',
  },
  'solar.repeated': { status: 422, pt: 'O código está mais de uma vez no ficheiro.', en: 'The code is in the file more than once.' },
  'solar.raster-none': {
    status: 422,
    pt: 'A matriz não cobre nenhum telhado registado. Importe primeiro os telhados, e verifique o sistema de coordenadas.',
    en: 'The raster covers no registered roof. Import the roofs first, and check its coordinate system.',
  },
  'solar.too-many': { status: 422, pt: 'O ficheiro tem mais de {max} telhados. Divida-o.', en: 'The file has more than {max} roofs. Split it.' },
});
