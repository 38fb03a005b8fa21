import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { statistics } from '../../statistics-contract.ts';
import { publicFiguresOf } from './figures.ts';

export function reportRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, statistics, {
    figures: (call) => publicFiguresOf(call.site, services.now()),
  });
}
