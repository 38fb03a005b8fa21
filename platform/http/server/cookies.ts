import { parseCookie, stringifySetCookie, type Cookies, type SetCookie } from 'cookie';
import type { CookieName } from '#platform/privacy/cookies.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Attributes = Omit<SetCookie, 'name' | 'value'>;

const none: Cookies = {};

/** Cookies of a request, read when asked for; and of an answer. Without a hook: most requests have none and set none. */
export function readCookies(app: FastifyInstance): void {
  app.decorateRequest('cookies', {
    getter(this: FastifyRequest) {
      return this.headers.cookie === undefined ? none : parseCookie(this.headers.cookie);
    },
  });
  app.decorateReply('setCookie', function setCookie(this: FastifyReply, name: CookieName, value: string, attributes: Attributes) {
    return this.header('set-cookie', stringifySetCookie({ ...attributes, name, value }));
  });
  app.decorateReply('clearCookie', function clearCookie(this: FastifyReply, name: CookieName, attributes: Attributes) {
    return this.setCookie(name, '', { ...attributes, maxAge: 0, expires: new Date(0) });
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly cookies: Cookies;
  }
  interface FastifyReply {
    setCookie(name: CookieName, value: string, attributes: Attributes): FastifyReply;
    clearCookie(name: CookieName, attributes: Attributes): FastifyReply;
  }
}
