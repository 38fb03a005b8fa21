import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { broadcastingContract } from '../contract.ts';

export function broadcastingRoutes(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    });
    bind(scope, services, broadcastingContract, {
      auth: async ({ body, site, actor }) => {
        const granted = await services.realtime.authorize(site, actor, body.socket_id, body.channel_name);
        if (granted === null) throw kernelErrors['access.denied']();
        return granted;
      },
    });
  });
}
