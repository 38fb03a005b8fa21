import { canAny, type Actor } from '#platform/access/actor.ts';
import type { Endpoint } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/** Who asks, and where. */
export interface Caller {
  readonly site: { readonly config: Pick<Site['config'], 'modules' | 'permissions'>; readonly live: Pick<Site['live'], 'privateModules'> };
  readonly actor: Actor;
  readonly locale: Locale;
}

/** Refuses before any body is read: unknown module 404, no session 401, no permission or only looking 403. Runs as an onRequest hook. */
export function guard(endpoint: Pick<Endpoint, 'access' | 'module' | 'method' | 'whileViewing'>, { site, actor, locale }: Caller): void {
  const { access, module } = endpoint;
  if (module !== null && !site.config.modules.includes(module)) throw kernelErrors['page.not-found']();
  if (module !== null && site.live.privateModules.has(module) && actor.kind === 'anonymous') throw kernelErrors['access.login-required']();
  if (actor.viewing && endpoint.method !== 'GET' && !endpoint.whileViewing) {
    throw kernelErrors['access.read-only']({ params: { role: actor.viewing.name[locale] } });
  }
  if (access === 'public') return;
  if (access === 'logged-out') {
    if (actor.kind === 'user') throw kernelErrors['access.only-logged-out']();
    return;
  }
  const allowed = access === 'logged-in' ? actor.kind === 'user' : canAny(actor, access.anyOf, site.config.permissions);
  if (!allowed) throw kernelErrors[actor.kind === 'user' ? 'access.denied' : 'access.login-required']();
}
