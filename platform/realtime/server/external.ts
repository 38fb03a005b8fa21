import { createRequire } from 'node:module';
import type Pusher from 'pusher';
import type { Logger } from 'pino';
import type { Site } from '#platform/tenancy/server/site.ts';
import { sign } from './signature.ts';

/** A Pusher-compatible service outside, for one tenant. */
export interface Broadcast {
  sign(socketId: string, channel: string): string;
  /** Fire and forget: real time is a convenience, a dead service must not hold anything up. */
  send(channel: string, event: string, data: Record<string, unknown>): void;
}

/**
 * The outside service of a tenant whose `broadcasting.broadcaster` is `pusher`, else null. Secret and application id come from
 * `PUSHER_SECRET_<TENANT>` and `PUSHER_APP_ID_<TENANT>`. Throws when the secret is missing, or when two tenants name the same
 * application: the service knows no tenants, so one would hear the other.
 */
export function externalBroadcasters(secretOf: (name: string) => string | undefined, log: Logger): (site: Site) => Broadcast | null {
  const known = new Map<string, Broadcast>();
  const owners = new Map<string, string>();
  return (site) => {
    const { broadcasting } = site.config;
    if (!broadcasting.enabled || broadcasting.broadcaster !== 'pusher') return null;
    const before = known.get(site.code);
    if (before) return before;
    const application = `${broadcasting.host ?? broadcasting.cluster} ${broadcasting.key}`;
    const owner = owners.get(application);
    if (owner !== undefined)
      throw new Error(`The municipalities "${owner}" and "${site.code}" use the same broadcasting application: give each its own key.`);
    const made = connect(site, secretOf, log);
    owners.set(application, site.code);
    known.set(site.code, made);
    return made;
  };
}

function connect(site: Site, secretOf: (name: string) => string | undefined, log: Logger): Broadcast {
  const { host, port, cluster, encrypted, key } = site.config.broadcasting;
  const suffix = site.code.toUpperCase();
  const secret = secretOf(`PUSHER_SECRET_${suffix}`);
  if (!secret) throw new Error(`Set PUSHER_SECRET_${suffix}: "${site.code}" broadcasts through an outside service.`);
  const appId = secretOf(`PUSHER_APP_ID_${suffix}`) ?? key;
  const Client: typeof Pusher = createRequire(import.meta.url)('pusher');
  const base = { appId, key, secret, useTLS: encrypted, timeout: 5000 };
  const client = new Client(host === null ? { ...base, cluster } : { ...base, host, ...(port !== null && { port: String(port) }) });
  return {
    sign: (socketId, channel) => sign(key, secret, { socketId, channel }),
    send: (channel, event, data) => {
      client.trigger(channel, event, data).then(
        (response) => response.status >= 400 && log.warn({ tenant: site.code, status: response.status }, 'the broadcasting service refused an event'),
        (error: unknown) => log.warn({ tenant: site.code, err: error }, 'the broadcasting service did not answer'),
      );
    },
  };
}
