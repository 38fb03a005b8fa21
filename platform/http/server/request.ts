import type { Actor } from '#platform/access/actor.ts';
import type { Endpoint } from '#platform/http/contract.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/** What the platform knows of a request before any handler runs. */
interface RequestFacts {
  site: Site;
  actor: Actor;
  locale: Locale;
  /** Folder of what was uploaded, removed when the answer has been sent. */
  uploaded?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    largo: RequestFacts;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Name of the session cookie. */
export const sessionCookie = 'largo_session';
