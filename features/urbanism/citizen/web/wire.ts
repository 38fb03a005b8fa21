import { sendAs } from '#platform/http/web/client.ts';
import type { citizenContract, OwnProcess } from '../contract.ts';

/* Without the contract: it carries zod, which this page need not load. */

const path = '/api/gu/front/process' as const;

export const openProcess = (number: string, code: string): Promise<OwnProcess> =>
  sendAs<(typeof citizenContract)['open']>({ method: 'POST', path }, { body: { number, code } });

export const askOwn = (signal: AbortSignal) =>
  sendAs<(typeof citizenContract)['own']>({ method: 'GET', path: `${path}/own`, silent: true }, { signal });

export const askOwnOne = (id: number, signal: AbortSignal): Promise<OwnProcess> =>
  sendAs<(typeof citizenContract)['ownOne']>({ method: 'GET', path: `${path}/own/:id`, silent: true }, { params: { id }, signal });

export const documentAt = (ticket: string): string => `${path}/documents/${encodeURIComponent(ticket)}`;
