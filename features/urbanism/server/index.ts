import type { ServerFeature } from '#platform/http/server/feature.ts';
import { mergeRooms, type Room } from '#platform/http/server/room.ts';
import { areas } from '../areas/server/room.ts';
import { citizen } from '../citizen/server/room.ts';
import { confrontRoom } from '../confront/server/room.ts';
import { figures } from '../figures/server/room.ts';
import { file } from '../file/server/room.ts';
import { finder } from '../finder/server/room.ts';
import { intake } from '../intake/server/room.ts';
import { providers } from '../providers/server/room.ts';
import { record } from '../record/server/room.ts';
import { work } from '../work/server/room.ts';
import { urbanLookups } from './migrations/001-lookups.ts';
import { urbanProcess } from './migrations/002-process.ts';
import { urbanRemote } from './migrations/003-remote.ts';
import { urbanismProcessing } from './processing.ts';

/** The ground, the rooms on it, the front. */
const rooms: readonly Room[] = [record, providers, areas, confrontRoom, work, figures, intake, file, finder, citizen];
const merged = mergeRooms(rooms);

/** Urban planning: the process file, its lookups and what it is confronted with. */
export const urbanism = {
  id: 'urbanism',
  processing: urbanismProcessing,
  ...merged,
  migrations: [urbanLookups, urbanProcess, urbanRemote, ...merged.migrations],
} satisfies ServerFeature;
