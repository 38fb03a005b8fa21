import './tables.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { accessContract, deskContract, letterContract } from '../contract.ts';
import { followPath } from '../domain/follow-link.ts';
import { permissions } from '../permissions.ts';
import { accessOf, closeAccess, livingProcess, newCode, openAccess } from './access.ts';
import { bindings } from './bindings.ts';
import { readDesk } from './desk.ts';
import { follows } from './follows.ts';
import { letterFile, peopleOf } from './letters/values.ts';
import { issueLetter, letterLists, previewLetter } from './letters/letters.ts';
import { workTables } from './migrations.ts';
import { triggers } from './triggers.ts';
import { termsHandler } from './terms-job.ts';

const ours = 'how the municipality works; its words are its own';
const files = 'files of procedures that the law has kept; a clerk erases an entry';

/** Work on the file: steps and tasks with their terms, the desk, letters, who is told what, codes for following a process. */
export const work: Room = {
  contracts: [deskContract, letterContract, accessContract],
  permissions,
  resources: bindings,
  follows,
  migrations: [workTables],
  traces: {
    urban_step: { none: 'name counts', account: 'user_id' },
    urban_task: { none: 'name state counts', account: 'user_id', kept: { note: files } },
    urban_template: { whole: ours },
    urban_told: { whole: 'marks of what was sent' },
    urban_access: { none: 'hash', account: 'created_by' },
  },
  audited: {
    urban_access: {
      label: {
        one: { pt: 'Código de acompanhamento', en: 'Code for following' },
        many: { pt: 'Códigos de acompanhamento', en: 'Codes for following' },
      },
      part: { of: 'urban_process', column: 'process_id' },
      columns: {
        process_id: { label: { pt: 'Processo', en: 'Process' }, of: { table: 'urban_process', title: 'process' } },
        entity_id: { label: { pt: 'Dado a', en: 'Given to' }, of: { table: 'urban_entity', title: 'name' }, personal: true },
        created_by: { label: { pt: 'Dado por', en: 'Given by' }, of: { table: 'account', title: 'name' } },
        revoked_at: { label: { pt: 'Retirado em', en: 'Withdrawn at' } },
      },
    },
  },
  jobs: [termsHandler],
  triggers,
  routes: (app, services) => {
    bind(app, services, deskContract, { show: readDesk });
    bind(app, services, letterContract, { lists: letterLists, preview: previewLetter, issue: issueLetter });
    bind(app, services, accessContract, {
      list: async ({ db, params }) => {
        await livingProcess(db, params.id);
        return { items: await accessOf(db, params.id) };
      },
      make: (call) =>
        call.tx(async (trx) => {
          const { number } = await livingProcess(trx, call.params.id);
          const { toId } = call.body;
          if (toId !== null && !peopleOf(await letterFile(trx, call.params.id)).some(({ id }) => id === toId))
            throw kernelErrors['record.not-found']();
          const code = newCode();
          await openAccess(trx, call, call.params.id, toId, code);
          return { number, code, url: `${services.publicUrl(call.site)}/#${followPath}` };
        }),
      revoke: (call) =>
        call.tx(async (trx) => {
          await livingProcess(trx, call.params.id);
          await closeAccess(trx, call.params.id, services.now());
        }),
    });
  },
};
