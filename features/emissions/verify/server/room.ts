import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import { verifyContract } from '../contract.ts';
import { verifyErrors } from '../errors.ts';
import { verifyPages } from './page.ts';
import { numberOfFile, readVerification } from './read.ts';

/** What a number answers to anybody. */
export const verify: Room = {
  contracts: [verifyContract],
  pages: verifyPages,
  routes: (app, services) =>
    bind(app, services, verifyContract, {
      show: async ({ db, site, params, query, reply }) => {
        const found = await readVerification(db, site, { number: params.number, f: query.f }, services.now());
        if (!found) throw verifyErrors['verify.unknown']();
        void reply.header('cache-control', 'no-store');
        return found;
      },
      compare: async ({ db, body }) => ({ number: await numberOfFile(db, body.sha256) }),
    }),
};
