import { checkedNifs } from '#features/identity/server/index.ts';
import { sendFile } from '#platform/files/server/send-file.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Room } from '#platform/http/server/room.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { openedBy } from '../../work/server/access.ts';
import { citizenContract } from '../contract.ts';
import { citizenErrors } from '../errors.ts';
import { fileOfTicket, listOwn, ownCards, readOwn } from './read.ts';

const nifsOf = async ({ db, actor }: CallContext): Promise<string[]> => (actor.userId === null ? [] : checkedNifs(db, actor.userId));

/** One's own process: by number and code, or signed in. */
export const citizen: Room = {
  contracts: [citizenContract],
  routes: (app, services) => {
    bind(app, services, citizenContract, {
      open: async (call) => {
        const opened = await openedBy(call.db, call.body.number, call.body.code);
        if (opened === null) throw citizenErrors['urban-citizen.not-opened']();
        return readOwn(call, opened.processId, opened.entityId === null ? null : [opened.entityId]);
      },
      document: async (call) => {
        const opened = await services.files.open(call.site, await fileOfTicket(call, call.params.ticket));
        if (!opened) throw kernelErrors['record.not-found']();
        return sendFile(call.reply, opened, { disposition: 'attachment' });
      },
      own: async (call) => {
        const nifs = await nifsOf(call);
        return { checked: nifs.length > 0, items: await listOwn(call.db, nifs) };
      },
      ownOne: async (call) => readOwn(call, call.params.id, await ownCards(call.db, call.params.id, await nifsOf(call))),
    });
  },
};
