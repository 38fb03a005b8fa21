import type { FastifyInstance } from 'fastify';
import { one } from '#platform/crud/server/store.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { processContract } from '../contract.ts';
import { disagreements } from '../domain/areas.ts';
import { requiredFields, searchFields } from '../domain/provider.ts';
import { processes } from '../process.ts';
import { settingContracts } from '../settings-contract.ts';
import { areasOf, associateAreas, saveAreas } from './areas.ts';
import { choices, parishes } from './choices.ts';
import { processSearch, rowsOf, searchProcesses } from './search.ts';
import { readSettings, saveSettings, type Part } from './settings.ts';
import { treeOfNumber } from './tree.ts';

export function routes(app: FastifyInstance, services: Services): void {
  bind(app, services, processContract, {
    search: async ({ db, query, locale }) => {
      const { page, pageSize, sort, ...filter } = query;
      return searchProcesses(db, await processSearch(db, filter, locale), { page, pageSize, sort });
    },
    lists: async ({ db }) => {
      const { provider } = await readSettings(db);
      return {
        provider,
        required: [...requiredFields[provider]],
        searchable: [...searchFields[provider]],
        parishes: await parishes(db),
        choices: await choices(db),
      };
    },
    tree: async ({ db, params }) => {
      const leaves = await treeOfNumber(db, params.process);
      if (leaves.length === 0) throw kernelErrors['record.not-found']();
      const depths = new Map(leaves.map(({ id, depth }) => [id, depth]));
      const rows = await rowsOf(db, [...depths.keys()]);
      return { items: rows.map((row) => ({ ...row, depth: depths.get(row.id) ?? 0 })) };
    },
    checks: async ({ db, params, locale }) => ({
      items: disagreements(await one(db, processes, params.id)).map(({ says, fields, ...rest }) => ({
        ...rest,
        fields: [...fields],
        says: says[locale],
      })),
    }),
    geometry: ({ db, site, params }) => areasOf(db, site, params.id),
    areas: ({ db, site, params }) => areasOf(db, site, params.id),
    saveAreas: (call) =>
      call.tx(async (trx) => {
        await saveAreas(trx, call, call.params.id, call.body.areas);
        return areasOf(trx, call.site, call.params.id);
      }),
    associate: (call) =>
      call.tx(async (trx) => {
        await associateAreas(trx, call.params.id, call.body.areas);
        return areasOf(trx, call.site, call.params.id);
      }),
  });
  const read = ({ db }: CallContext) => readSettings(db);
  bind(app, services, settingContracts.settings, { read, save: (call) => saved(call, call.body) });
  bind(app, services, settingContracts.limittypes, { read, save: (call) => saved(call, call.body) });
  bind(app, services, settingContracts.confrontations, { read, save: (call) => saved(call, call.body) });
}

/** What a form does not hold stays; the answer's schema takes from the row what is the form's. */
async function saved(call: CallContext, part: Part) {
  await call.tx((trx) => saveSettings(trx, call.version, part));
  return readSettings(call.db);
}
