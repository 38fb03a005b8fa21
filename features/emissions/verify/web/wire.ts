import { sendAs } from '#platform/http/web/client.ts';
import type { Verification, verifyContract } from '../contract.ts';

/* Without the contract: it carries zod, which this page need not load. */

const path = '/api/portal/front/verification' as const;

export const askNumber = (number: string, f: string, signal: AbortSignal): Promise<Verification> =>
  sendAs<(typeof verifyContract)['show']>(
    { method: 'GET', path: `${path}/:number`, silent: true },
    { params: { number }, query: f === '' ? {} : { f }, signal },
  );

/** The number of the document a file with this SHA-256 is; null: of none. */
export async function askFile(sha256: string): Promise<string | null> {
  return (await sendAs<(typeof verifyContract)['compare']>({ method: 'POST', path: `${path}/file`, silent: true }, { body: { sha256 } })).number;
}
