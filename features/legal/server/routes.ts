import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { sendFile } from '#platform/files/server/send-file.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import { legalDesk, legalFront } from '../contract.ts';
import { registerBook, registerPaper } from './export.ts';
import { accessibilityPaper, privacyPaper } from './papers.ts';
import { contactsOf, missingIn, registerOf } from './register.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function routes(app: FastifyInstance, services: Services): void {
  bind(app, services, legalFront, {
    accessibility: (call) => accessibilityPaper(call),
    privacy: (call) => privacyPaper(call),
  });
  bind(app, services, legalDesk, {
    register: async (call) => ({ missing: missingIn(await contactsOf(call.db), call.locale), items: await registerOf(call) }),
    file: async (call) => {
      const { db, site, locale, params, reply } = call;
      const now = services.now();
      const asking = { db, site, services, locale, now };
      const name = `registo-de-tratamentos-${localDay(now, site.config.timeZone)}.${params.format}`;
      if (params.format === 'xlsx')
        return sendFile(reply, { file: { name }, type: xlsx, bytes: null, stream: await registerBook(asking) }, { disposition: 'attachment' });
      const paper = await registerPaper(asking);
      return sendFile(
        reply,
        { file: { name }, type: 'application/pdf', bytes: paper.length, stream: Readable.from([paper]) },
        { disposition: 'attachment' },
      );
    },
  });
}
