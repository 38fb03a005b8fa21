import { z } from 'zod';
import type { Call } from '#platform/http/server/call.ts';
import { openJson } from '#platform/secrets/server/secrets.ts';

/** Names, sealed, the accounts that were signed in with this browser: a stranger who guesses elsewhere does not lock their owners out here. */
const cookie = 'largo_known';
const path = '/api/auth';
const most = 5;
const days = 365;
const known = z.object({ tenant: z.string(), accounts: z.array(z.number()) });

type Asking = Pick<Call, 'request' | 'services' | 'site'>;

function accountsOf({ request, services, site }: Asking): number[] {
  const kept = openJson(services.secrets, known, request.cookies[cookie] ?? '');
  return kept?.tenant === site.code ? kept.accounts : [];
}

export function isKnownBrowser(call: Asking, accountId: number): boolean {
  return accountsOf(call).includes(accountId);
}

export function knowBrowser(call: Asking & Pick<Call, 'reply'>, accountId: number): void {
  const accounts = [accountId, ...accountsOf(call).filter((id) => id !== accountId)].slice(0, most);
  call.reply.setCookie(cookie, call.services.secrets.seal(JSON.stringify({ tenant: call.site.code, accounts })), {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: call.request.protocol === 'https',
    maxAge: days * 86_400,
  });
}
