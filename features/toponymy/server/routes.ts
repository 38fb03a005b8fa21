import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { streetContract, toponymyDesk } from '../contract.ts';
import { addressesJob } from '../jobs.ts';
import { askCertificate } from './certificate.ts';
import { findStreets, readStreet } from './find.ts';
import { readNumbering } from './numbering.ts';

export function routes(app: FastifyInstance, services: Services): void {
  bind(app, services, streetContract, {
    search: ({ db, query }) => findStreets(db, query),
    show: async ({ db, params }) => {
      const street = await readStreet(db, params.code);
      if (street === null) throw kernelErrors['record.not-found']();
      return street;
    },
  });
  bind(app, services, toponymyDesk, {
    numbering: ({ db, params, query: { x, y } }) => readNumbering(db, params.id, x === undefined || y === undefined ? null : [x, y]),
    certify: async (call) => {
      const { kind, doorId, purpose } = call.body;
      if ((kind === 'doornumber') !== (doorId !== null))
        throw kernelErrors['request.invalid']({ fields: fieldError('doorId', doorId === null ? 'required' : 'choice', call.locale) });
      return { jobId: await askCertificate(call, { streetId: call.params.id, doorId, purpose }) };
    },
    addresses: (call) =>
      call.tx(async (trx) => ({
        jobId: await services.jobs.start(trx, call.site, call.actor, addressesJob, { format: call.body.format, locale: call.locale }),
      })),
  });
}
