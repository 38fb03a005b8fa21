import type { ServerFeature } from '#platform/http/server/feature.ts';
import { mergeRooms } from '#platform/http/server/room.ts';
import { record } from '../record/server/room.ts';
import { emissionTables } from './migrations/001-emissions.ts';

/** The ground, the rooms on it, the front. */
const merged = mergeRooms([record]);

/** Location plans and other documents of a place: asked for on the map, numbered, registered, verifiable. */
export const emissions = { id: 'emissions', ...merged, migrations: [emissionTables, ...merged.migrations] } satisfies ServerFeature;
