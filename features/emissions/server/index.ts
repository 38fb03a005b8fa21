import type { ServerFeature } from '#platform/http/server/feature.ts';
import { mergeRooms } from '#platform/http/server/room.ts';
import { catalogue } from '../catalogue/server/room.ts';
import { record } from '../record/server/room.ts';
import { request } from '../request/server/room.ts';
import { register } from '../register/server/room.ts';
import { signing } from '../signing/server/room.ts';
import { verify } from '../verify/server/room.ts';
import { emissionTables } from './migrations/001-emissions.ts';
import { emissionsProcessing } from './processing.ts';

export { enterDocument, issueDocument, type DocumentToIssue, type Issuing, type Marks } from '../request/server/issue.ts';
export { addEmissionPlans, seedEmissionCatalogue } from '../catalogue/server/seed.ts';

/** The ground, the rooms on it, the front. */
const merged = mergeRooms([record, catalogue, signing, request, register, verify]);

/** Location plans and other documents of a place: asked for on the map, numbered, registered, verifiable. */
export const emissions = {
  id: 'emissions',
  processing: emissionsProcessing,
  ...merged,
  migrations: [emissionTables, ...merged.migrations],
} satisfies ServerFeature;
