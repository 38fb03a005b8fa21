import type { Call } from '#platform/http/server/call.ts';
import { sendFile } from '#platform/files/server/send-file.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOffset } from '#platform/kernel/page.ts';
import { ownContract, registerContract } from '../contract.ts';
import { exportRegister } from '../jobs.ts';
import { annul, reissue, sendAgain } from './act.ts';
import { fileAt, showEmission } from './detail.ts';
import { exportHandler } from './export.ts';
import { readFigures } from './figures.ts';
import { countEmissions, listChoices, listEmissions, presentItem, whereOf } from './list.ts';
import { listOwn, ownFile } from './own.ts';

async function handOver({ site, services, reply }: Call, fileId: string) {
  const opened = await services.files.open(site, fileId);
  if (!opened) throw kernelErrors['record.not-found']();
  return sendFile(reply, opened, { disposition: 'attachment' });
}

/** What was emitted: for the desk, and for whoever asked. */
export const register: Room = {
  contracts: [registerContract, ownContract],
  jobs: [exportHandler],
  routes: (app, services) => {
    bind(app, services, registerContract, {
      list: async ({ db, site, query }) => {
        const { page, pageSize, sort, ...filter } = query;
        const where = whereOf(filter, site, services.now());
        const rows = await listEmissions(db, where, sort, pageSize, pageOffset(query));
        return { items: rows.map((row) => presentItem(row, site, services.now())), ...(await countEmissions(db, where)), page, pageSize };
      },
      lists: ({ db }) => listChoices(db),
      figures: ({ db, site, query }) => readFigures(db, site, query.year, services.now()),
      export: async (call) => ({
        jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, exportRegister, { ...call.body, locale: call.locale })),
      }),
      show: ({ db, site, params }) => showEmission(db, site, params.id, services.now()),
      file: async (call) => handOver(call, await fileAt(call.db, call.params.id, call.params.position)),
      annul,
      reissue,
      send: sendAgain,
    });
    bind(app, services, ownContract, { list: listOwn, file: async (call) => handOver(call, await ownFile(call)) });
  },
};
