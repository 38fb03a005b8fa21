import type { Call } from '#platform/http/server/call.ts';
import { UnreadableSecret } from '#platform/secrets/server/secrets.ts';

/** Names, sealed, the accounts that were signed in with this browser: a stranger who guesses elsewhere does not lock their owners out here. */
const cookie = 'largo_known';
const path = '/api/auth';
const most = 5;
const days = 365;

type Asking = Pick<Call, 'request' | 'services' | 'site'>;

function accountsOf({ request, services, site }: Asking): number[] {
  try {
    const { tenant, accounts } = JSON.parse(services.secrets.open(request.cookies[cookie] ?? '')) as { tenant: string; accounts: number[] };
    return tenant === site.code ? accounts : [];
  } catch (error) {
    if (error instanceof UnreadableSecret) return [];
    throw error;
  }
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
