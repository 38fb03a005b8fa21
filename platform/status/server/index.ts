import { canAny } from '#platform/access/actor.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { statusContract, type StatusLine } from '../contract.ts';
import { mayStatus } from '../permissions.ts';
import { backupPart } from './backup-part.ts';
import type { StatusPart, StatusSight } from './part.ts';

const patienceMs = 5000;
const unread = { pt: 'Não foi possível saber como está.', en: 'It could not be found out how this is.' };

/** How the service of one municipality is, put together from what the slices know of their own parts. */
export function statusFeature(given: readonly StatusPart[]): ServerFeature {
  const parts = [...given, backupPart].toSorted((a, b) => a.order - b.order);
  const kept = new Map<string, { readonly until: number; readonly sight: Promise<StatusSight | null> }>();

  /** The same sight for everybody who looks within its time: many open pages cost one look. */
  function see(call: CallContext, part: StatusPart): Promise<StatusSight | null> {
    const key = `${call.site.code} ${call.locale} ${part.id}`;
    const now = performance.now();
    const known = kept.get(key);
    if (known && known.until > now) return known.sight;
    const sight = inTime(part.look({ site: call.site, db: call.site.db, locale: call.locale, services: call.services }));
    kept.set(key, { until: now + (part.keep ?? 5) * 1000, sight });
    sight.catch(() => kept.get(key)?.sight === sight && kept.delete(key));
    return sight;
  }

  async function line(call: CallContext, part: StatusPart): Promise<StatusLine | null> {
    const { id, label, link } = part;
    const head = {
      id,
      label: label[call.locale],
      link: link && canAny(call.actor, link.anyOf, call.site.config.permissions) ? link.to : null,
    };
    try {
      const sight = await see(call, part);
      return sight && { ...head, ...present(call, sight) };
    } catch (error) {
      call.site.log.error({ err: error, part: id }, 'a part of the status page could not be read');
      return { ...head, state: 'unknown', sentence: unread[call.locale], since: null, facts: [], troubles: [] };
    }
  }

  return {
    id: 'status',
    migrations: [],
    // Declared by the slice whose menu the page stands in.
    permissions: [],
    contracts: [statusContract],
    routes: (app, services) =>
      bind(app, services, statusContract, {
        show: async (call) => {
          const lines = await Promise.all(parts.map((part) => line(call, part)));
          return {
            checkedAt: services.now().toISOString(),
            canRetry: call.can(mayStatus.retry),
            parts: lines.filter((one) => one !== null),
          };
        },
        retry: async ({ tx, site, body }) => {
          let started = 0;
          for (const id of body.jobs) if (await retried(() => tx((trx) => services.jobs.retry(trx, site, id)))) started += 1;
          for (const key of kept.keys()) if (key.startsWith(`${site.code} `)) kept.delete(key);
          return { started };
        },
      }),
  };
}

/** What ended, was forgotten or was run again by somebody else meanwhile is passed over. */
async function retried(again: () => Promise<void>): Promise<boolean> {
  try {
    await again();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

function present(
  { locale }: CallContext,
  { state, sentence, since, facts = [], troubles = [] }: StatusSight,
): Omit<StatusLine, 'id' | 'label' | 'link'> {
  return {
    state,
    sentence,
    since: since?.toISOString() ?? null,
    facts: facts.map(({ label, value }) => ({
      label: label[locale],
      value: typeof value === 'string' ? value : null,
      at: typeof value === 'string' ? null : value.toISOString(),
    })),
    troubles: troubles.map(({ id, label, detail = null, at, jobs = [] }) => ({ id, label, detail, at: at?.toISOString() ?? null, jobs: [...jobs] })),
  };
}

function inTime(look: Promise<StatusSight | null>): Promise<StatusSight | null> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), patienceMs);
  });
  return Promise.race([look, late]).finally(() => clearTimeout(timer));
}
