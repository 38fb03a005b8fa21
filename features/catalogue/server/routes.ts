import type { FastifyInstance } from 'fastify';
import { roleNames } from '#features/identity/server/index.ts';
import { mayOgc } from '#features/ogc/server/index.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { catalogueContracts } from '../contract.ts';
import { readId, readKey } from '../domain/key.ts';
import { createService, present, presentWhole, removeService, updateService } from './actions.ts';
import { features, legend, pictures, thumbnail } from './doors.ts';
import { metadataOf, search } from './metadata.ts';
import { seenService, seenServices } from './store.ts';
import { add, nodeFor, openService } from './target.ts';

/** Layers of one link that are made at most. */
const mostLinked = 20;

export function routes(app: FastifyInstance, services: Services): void {
  for (const { map, contract } of catalogueContracts) {
    bind(app, services, contract, {
      services: async (call) => ({
        items: (await seenServices(call.db, map, call)).map((row) => present(row, map, call)),
        mayKeep: call.can(map.mayKeep),
      }),
      records: async (call) => search(await openService(call, map, call.params.id), call.query.q, call.query.page),
      metadata: async (call) => metadataOf(await openService(call, map, call.params.id), call.query.record),
      thumbnail: async (call) => thumbnail(await openService(call, map, call.params.id), call.query.record),
      layer: async (call) => add(await openService(call, map, call.params.id), call.query.record, call.query.link, call.query.layer),
      layers: async (call) => {
        const ids = [...new Set(call.query.ids.split('.'))].slice(0, mostLinked);
        const made = await Promise.all(
          ids.map(async (id) => {
            const [read, key] = [readId(id), readKey(readId(id)?.key ?? '')];
            if (!read || !key) return { id, node: null };
            try {
              return { id, node: await nodeFor(await openService(call, map, read.service), key) };
            } catch (error) {
              // Gone, not theirs, or its service does not answer: the rest of the map is shown all the same.
              if (error instanceof AppError) return { id, node: null };
              throw error;
            }
          }),
        );
        return { nodes: made.flatMap(({ node }) => node ?? []), missing: made.flatMap(({ id, node }) => (node ? [] : [id])) };
      },
      pictures: async (call) => pictures(await openService(call, map, call.params.id), call.params.key, call.query),
      features: async (call) => features(await openService(call, map, call.params.id), call.params.key),
      legend: async (call) => legend(await openService(call, map, call.params.id), call.params.key),
      lists: async ({ db, locale, can }) => ({
        roles: (await roleNames(db, locale)).map(({ id, name }) => ({ id: Number(id), name })),
        mayFix: can(mayOgc.edit),
      }),
      show: async (call) => presentWhole(await seenService(call.db, map, call, call.params.id), map, call),
      create: async (call) => {
        const id = await call.tx((trx) => createService(trx, map, call, call.body));
        return presentWhole(await seenService(call.db, map, call, id), map, call);
      },
      update: async (call) => {
        await call.tx((trx) => updateService(trx, map, call, call.params.id, call.body));
        return presentWhole(await seenService(call.db, map, call, call.params.id), map, call);
      },
      remove: async (call) => call.tx((trx) => removeService(trx, map, call, call.params.id)),
    });
  }
}
