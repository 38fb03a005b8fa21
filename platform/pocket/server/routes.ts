import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/http/server/services.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import type { Carried } from './carried.ts';
import { drawIcon, iconPath, icons } from './icons.ts';
import { manifestOf } from './manifest.ts';
import { manifestPath, sharePath, workerPath } from './paths.ts';
import { farewell, readBuiltWorker, workerScript } from './worker-script.ts';

export interface PocketOptions {
  /** Folder of the built web application; null: none is served. */
  readonly root: string | null;
  readonly carried: readonly Carried[];
  /** False: browsers are told to drop the worker they have. */
  readonly workerOn: boolean;
}

const hide = { schema: { hide: true } } as const;
const hour = 'public, max-age=3600';
const mostIcons = 400;

/** What makes the portal of a municipality an application that can be installed: manifest, icons, worker, and the door for shared photos. */
export async function pocketRoutes(app: FastifyInstance, services: Services, { root, carried, workerOn }: PocketOptions): Promise<void> {
  app.get(manifestPath, hide, async (request, reply) => {
    const { site, locale } = request.largo;
    return reply
      .header('cache-control', hour)
      .header('vary', 'Accept-Language')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(site, locale, carried)));
  });
  const drawn = new Map<string, Promise<Buffer>>();
  for (const icon of keysOf(icons))
    app.get(iconPath(icon), hide, async (request, reply) => {
      const { site } = request.largo;
      const { crest, accent, theme, name } = site.config;
      const key = JSON.stringify([site.code, crest, accent, theme, name, icon]);
      if (drawn.size > mostIcons) drawn.clear();
      const made = drawn.get(key) ?? drawIcon(services.files, site, icon);
      drawn.set(key, made);
      // What failed is tried again at the next call.
      made.catch(() => drawn.delete(key));
      return reply
        .header('cache-control', hour)
        .type('image/png')
        .send(await made);
    });
  const built = root === null ? null : await readBuiltWorker(root);
  app.get(workerPath, hide, async (request, reply) => {
    const script = built === null || !workerOn ? farewell : workerScript(built, request.largo.site, carried);
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'; script-src 'self'")
      .type('text/javascript; charset=utf-8')
      .send(script);
  });
  await app.register(async (scope) => {
    // The worker takes what is shared. Without one (switched off, storage cleared) the photo is not read here: the page says so and asks for it.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const to = carried.find(({ share }) => share)?.share?.to ?? '/portal/home';
    scope.post(sharePath, { ...hide, onRequest: async (_request, reply) => reply.redirect(`/#${to}?shared=lost`, 303) }, async () => null);
  });
}
