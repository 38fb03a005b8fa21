import type { Room } from '#platform/http/server/room.ts';
import { relatedOccurrences } from '../contract.ts';
import { deskSettingsContract } from '../settings-contract.ts';
import { relatedAudited } from './audited.ts';
import { relatedRoutes } from './routes.ts';
import './tables.ts';

/** Duplicates and parts, and the settings of the desk. */
export const related: Room = {
  contracts: [relatedOccurrences, deskSettingsContract],
  audited: relatedAudited,
  routes: relatedRoutes,
};
