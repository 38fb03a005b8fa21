import type { ServerFeature } from '#platform/http/server/feature.ts';
import { mailboxContract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { routes } from './routes.ts';

/** Messages of the municipality. For now: the mailbox of a demonstration. */
export const messaging: ServerFeature = { id: 'messaging', migrations: [], permissions, contracts: [mailboxContract], routes };
