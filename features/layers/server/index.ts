import './tables.ts';

export {
  refreshAddressStreets, replaceBoundary, replaceParishes, writeAddresses, writeBuildings, writeLandUse, writeParcels, writePlaces, writeSchools, writeStreets,
} from './territory-writer.ts';
export type { Into, NewAddress, NewParish } from './territory-writer.ts';
export { territory } from './migrations/001-territory.ts';
