import type { Actor } from '#platform/access/actor.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { lookAs, type Sight } from './viewer.ts';

/** What an action needs besides its transaction. */
export interface Context {
  readonly site: Site;
  readonly services: Services;
  readonly actor: Actor;
  readonly locale: Locale;
  readonly sight: Sight;
  readonly now: Date;
  /** The change is made to be taken back: its rules are asked, nothing is told and no history is written. */
  readonly dryRun?: true;
}

export async function contextOf(call: Pick<Call, 'site' | 'services' | 'actor' | 'locale' | 'db' | 'request'>): Promise<Context> {
  const { site, services, actor, locale } = call;
  const reads = call.request.method === 'GET';
  return { site, services, actor, locale, sight: await lookAs(call.db, site, actor, reads), now: services.now() };
}
