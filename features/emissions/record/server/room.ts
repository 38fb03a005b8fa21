import type { Room } from '#platform/http/server/room.ts';
import { permissions } from '../permissions.ts';
import { recordAudited } from './audited.ts';
import { recordPersonalData, recordTraces } from './personal-data.ts';
import './tables.ts';

/** The ground: what an emission is, its number, its states. */
export const record: Room = { permissions, audited: recordAudited, personalData: recordPersonalData, traces: recordTraces };
