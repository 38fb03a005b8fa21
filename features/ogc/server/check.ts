import type { Actor } from '#platform/access/actor.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { checkServices } from '../jobs.ts';
import { askRecords, askService, present, type Answered, type Question } from './ask.ts';
import { recordCheck, type Check } from './checks.ts';
import { credentialsOf } from './credentials.ts';
import { findService, liveServices, type ServiceRow } from './store.ts';

const atOnce = 3;

/** Every half hour: does every service still respond? */
export const checkHandler = handleJob(checkServices, async ({ site, services, signal, progress, actor }) => {
  const all = await liveServices(site.db);
  const waiting = [...all];
  let bad = 0;
  const worker = async (): Promise<void> => {
    for (let service = waiting.shift(); service; service = waiting.shift()) {
      signal.throwIfAborted();
      const check = await checkOne(site, services, actor, service, signal);
      if ('error' in check) bad += 1;
      await progress(Math.round(((all.length - waiting.length) / all.length) * 100));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker));
  return { data: { services: all.length, failing: bad } };
});

/** Checks one service now and stores the result; a failure is part of the answer. */
export async function checkOne(site: Site, services: Services, actor: Actor, service: ServiceRow, signal?: AbortSignal): Promise<Check> {
  const check = await look(site, services, service, signal);
  await site.tx(actor, async (trx) => {
    // The service was deleted or its address changed during the check: the result is not of this service.
    const current = await findService(trx, service.id).catch(() => null);
    if (current && current.url === service.url && current.type === service.type) await recordCheck(trx, service.id, check, services.now());
  });
  return check;
}

async function look(site: Site, services: Services, service: ServiceRow, signal: AbortSignal | undefined): Promise<Check> {
  try {
    const question = { url: service.url, type: service.type, credentials: credentialsOf(service, services.secrets) };
    const answered = await askService({ ...question, outgoing: services.outgoing, signal });
    return { found: present(answered, site.srid, await countRecords(answered, question, services, signal)) };
  } catch (error) {
    if (error instanceof AppError && !signal?.aborted) return { error };
    throw error;
  }
}

/** A catalogue's record count is asked for separately; a catalogue that does not answer it is still usable. */
export async function countRecords(answered: Answered, question: Question, services: Services, signal?: AbortSignal): Promise<number | null> {
  if (answered.capabilities.type !== 'csw') return null;
  try {
    return (await askRecords({ ...question, url: answered.url, outgoing: services.outgoing, signal }, 0)).total;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
