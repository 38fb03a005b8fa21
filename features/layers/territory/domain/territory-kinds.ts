/** Kinds of territory features. Map styles and the demo generator use the same lists; unknown kinds of imported data become `other`. */
const streetKinds = ['motorway', 'primary', 'secondary', 'residential', 'service', 'pedestrian', 'path', 'rail'] as const;
export type StreetKind = (typeof streetKinds)[number];

const buildingKinds = ['house', 'apartments', 'commercial', 'industrial', 'public', 'school', 'church', 'farm', 'other'] as const;
export type BuildingKind = (typeof buildingKinds)[number];

const landUseKinds = [
  'water',
  'park',
  'forest',
  'farmland',
  'meadow',
  'beach',
  'residential',
  'commercial',
  'industrial',
  'public',
  'square',
  'cemetery',
  'sports',
  'other',
] as const;
export type LandUseKind = (typeof landUseKinds)[number];

const placeKinds = [
  'town',
  'village',
  'neighbourhood',
  'townhall',
  'health',
  'fire',
  'police',
  'market',
  'church',
  'library',
  'station',
  'sports',
  'park',
  'other',
] as const;
export type PlaceKind = (typeof placeKinds)[number];
