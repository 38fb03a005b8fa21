import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/http/server/services.ts';
import { occurrenceBulk } from '../desk/contract.ts';
import { edocContract } from '../edoclink/contract.ts';
import { deskSettingsContract, occurrenceLinks } from '../links/contract.ts';
import { relatedOccurrences } from '../related/contract.ts';
import { statusImages } from '../statuses/contract.ts';
import { bulkHandler, bulkRoutes } from '../desk/server/bulk/routes.ts';
import { deskAudited as audited } from './desk-audited.ts';
import './desk-tables.ts';
import { edocAudited, edocRoutes } from '../edoclink/server/door.ts';
import { deadlinesHandler } from '../links/server/deadlines.ts';
import { linkRoutes } from '../links/server/routes.ts';
import { relatedRoutes } from '../related/server/routes.ts';
import { statusAudited, statusRoutes } from '../statuses/server/images.ts';

/** What the desk does with several occurrences, between them, and with people outside. */
export const deskContracts = [occurrenceBulk, relatedOccurrences, occurrenceLinks, deskSettingsContract, edocContract, statusImages] as const;
export const deskJobs = [bulkHandler, deadlinesHandler] as const;
export function deskRoutes(app: FastifyInstance, services: Services): void {
  bulkRoutes(app, services);
  relatedRoutes(app, services);
  linkRoutes(app, services);
  edocRoutes(app, services);
  statusRoutes(app, services);
}
export const deskAudited = { ...audited, ...edocAudited, ...statusAudited };
export { deskTriggers } from '../telling/server/notify/desk-triggers.ts';
