/**
 * Official projections of Portugal for a municipality's map: spread one into `map` of its file. Coordinates are [x, y] in metres.
 * Resolutions are the same for all, halving from 128 m to 12.5 cm a pixel, so tiles nest; with `squareAround(centre, 32_768)` level 0 is one tile of 512 pixels.
 */
const grid = {
  resolutions: [128, 64, 32, 16, 8, 4, 2, 1, 0.5, 0.25, 0.125],
  scales: [200_000, 100_000, 50_000, 25_000, 10_000, 5_000, 2_000, 1_000, 500],
};

const utm = (zone: number): string => `+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`;

/** The mainland: PT-TM06/ETRS89. */
export const mainland = {
  name: 'PT-TM06/ETRS89',
  epsg: 3763,
  proj4: '+proj=tmerc +lat_0=39.66825833333333 +lon_0=-8.133108333333334 +k=1 +x_0=0 +y_0=0 +ellps=GRS80 +units=m +no_defs',
  ...grid,
};

/** Flores and Corvo. */
export const azoresWest = { name: 'PTRA08-UTM/ITRF93 25N', epsg: 5014, proj4: utm(25), ...grid };

/** Faial, Graciosa, Pico, Santa Maria, São Jorge, São Miguel and Terceira. */
export const azores = { name: 'PTRA08-UTM/ITRF93 26N', epsg: 5015, proj4: utm(26), ...grid };

/** Madeira, Porto Santo, Desertas and Selvagens. */
export const madeira = { name: 'PTRA08-UTM/ITRF93 28N', epsg: 5016, proj4: utm(28), ...grid };

/** The square around a point that the tiles of a municipality cover: `reach` metres to each side. */
export function squareAround([x, y]: readonly [number, number], reach: number): [number, number, number, number] {
  return [x - reach, y - reach, x + reach, y + reach];
}
