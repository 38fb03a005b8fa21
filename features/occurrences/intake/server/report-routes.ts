import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { fileDigest, submissionOf } from '#platform/http/server/submission.ts';
import { idempotencyKey } from '#platform/http/idempotency-key.ts';
import { contextOf } from '../../record/server/context.ts';
import { browserOf } from '../../record/server/follow-by-mail.ts';
import { storeLists } from '../../record/server/lists.ts';
import { nextCode } from '../../record/server/next-code.ts';
import { receivePhotos } from '../../record/server/photos.ts';
import { crsOf } from '../../record/server/present.ts';
import { intake } from '../report-contract.ts';
import { check } from './check.ts';
import { confirm } from './confirm.ts';
import { draftReport } from './draft.ts';
import { findSubmitted, report } from './report.ts';
import { placeTyped } from './typed-place.ts';

export function intakeRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, intake, {
    storeLists: async (call) => storeLists(call.site, (await contextOf(call)).sight),
    check: async (call) => check(call, await contextOf(call), call.query),
    typedPlace: async (call) => {
      const place = await placeTyped(await contextOf(call), call.query.address, call.query.parishId ?? null);
      return { ...place, choices: [...place.choices], crs: crsOf(call.site) };
    },
    create: async (call) => {
      const context = await contextOf(call);
      const key = keyOf(call, call.body.key);
      const submission = key === null ? null : submissionOf(key, call.body, await Promise.all(call.files.map(({ path }) => fileDigest(path))));
      const before = submission && (await findSubmitted(call.db, context, submission));
      if (before) return before;
      const draft = await draftReport(context, call.body, submission, call.files.length);
      const photos = await receivePhotos(context, call.files);
      const code = await nextCode(call.db, context, draft.type);
      return call.tx((trx) => report(trx, context, { ...draft, code }, photos));
    },
    confirm: async (call) => {
      const context = await contextOf(call);
      return call.tx((trx) => confirm(trx, context, call.body.token, browserOf(call)));
    },
  });
}

function keyOf(call: Pick<Call, 'request'>, inBody: string | undefined): string | null {
  const header = call.request.headers['idempotency-key'];
  return typeof header === 'string' ? idempotencyKey.parse(header) : (inBody ?? null);
}
