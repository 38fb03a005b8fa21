import type { MapSession } from '#platform/map/session.ts';
import { catalogueContracts, type CatalogueContract } from '../contract.ts';

/** The catalogue of the map a session is of. */
export function contractFor(session: MapSession): CatalogueContract {
  const found = catalogueContracts.find(({ map }) => map.front === session.page) ?? catalogueContracts[0];
  if (!found) throw new Error('no catalogue');
  return found.contract;
}
