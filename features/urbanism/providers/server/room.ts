import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Room } from '#platform/http/server/room.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { remoteContract } from '../../record/remote-contract.ts';
import { providerDesk } from '../contract.ts';
import { followProvider } from '../jobs.ts';
import { followHandler } from './follow.ts';
import { httpProvider } from './http-provider.ts';
import { migrations } from './migrations.ts';
import { findThere, openedProcess, takenHere } from './opening.ts';
import { keyOf, saveSettings, showSettings, storedSource } from './settings.ts';

async function test(call: Call<(typeof providerDesk)['test']>) {
  const { values } = call.body;
  const key = await keyOf(call, values, call.body.key);
  const { provider, address } = values;
  if (provider === 'database' || address === null) return { problem: null, total: null, odd: 0 };
  try {
    const { total, odd } = await httpProvider(call.services, { provider, address, key }).find({}, 1, 25);
    return { problem: null, total, odd };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // With what the way out said: for who sets it up.
    const cause = error.cause instanceof AppError ? ` ${error.cause.say(call.locale)}` : '';
    return { problem: error.say(call.locale) + cause, total: null, odd: 0 };
  }
}

const ours = 'how the municipality works; its words are its own';

/** Document management systems that keep the municipality's processes. */
export const providers: Room = {
  contracts: [remoteContract, providerDesk],
  migrations,
  jobs: [followHandler],
  audited: {
    urban_provider: {
      label: {
        one: { pt: 'Sistema que guarda os processos', en: 'System that keeps the processes' },
        many: { pt: 'Sistema que guarda os processos', en: 'System that keeps the processes' },
      },
      link: '/gugestao/provider',
      columns: {
        address: { label: { pt: 'Endereço', en: 'Address' } },
        access_key: { label: { pt: 'Chave', en: 'Key' } },
        fresh_minutes: { label: { pt: 'Minutos até reler', en: 'Minutes until read again' } },
      },
    },
  },
  traces: { urban_provider: { whole: ours }, urban_follow: { whole: ours } },
  routes: (app, services) => {
    bind(app, services, remoteContract, {
      state: (call) => openedProcess(call, call.params.id),
      find: (call) => findThere(call, call.query),
      take: async (call) => ({ id: await takenHere(call, call.body.number, call.body.sub) }),
    });
    bind(app, services, providerDesk, {
      show: ({ db, locale }) => showSettings(db, services.secrets, locale),
      update: (call) => saveSettings(call, call.body.values, call.body.key),
      test,
      follow: async (call) => {
        await storedSource(call.db, services.secrets);
        return { jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, followProvider, {})) };
      },
    });
  },
};
