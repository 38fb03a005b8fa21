import { recordOf } from '#platform/kernel/unknown.ts';
import { session } from '#platform/access/web/session.ts';
import { configureClient, sendAs } from '#platform/http/web/client.ts';
import { subscribe } from '#platform/realtime/web/client.ts';
import type { tenancyContract } from '#platform/tenancy/contract.ts';
import { publicConfig, setConfig } from '#platform/tenancy/web/config.ts';
import { forgetModules } from './module-config.ts';

let fetching: Promise<void> | null = null;
let asked = Date.now();
/** The newest revision an answer named, and whether there is a configuration to compare it with. */
let newest = 0;
let loaded = false;

/** Before anything is asked: the browser may have kept an older configuration than the first answers speak of. */
export function hearConfig(): void {
  configureClient({ onConfig: heard });
}

/**
 * Keeps up with changes an administrator makes: every answer of the server names the newest configuration, a push says it to
 * whoever is signed in, and a page that was away asks when it is looked at again.
 */
export function followConfig(): void {
  loaded = true;
  heard(newest);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - asked > publicConfig().cacheExpiry * 1000) void refresh();
  });
  let leave: (() => void) | null = null;
  const listen = (): void => {
    if (session.user() === null) {
      leave?.();
      leave = null;
    } else leave ??= subscribe('platform', 'config', (data) => heard(Number(recordOf(data)['revision'])));
  };
  listen();
  session.subscribe(listen);
}

function heard(revision: number): void {
  newest = Math.max(newest, revision);
  if (loaded && newest > publicConfig().revision) void refresh();
}

/** A failure is no matter: the next answer says it again. */
function refresh(): Promise<void> {
  asked = Date.now();
  fetching ??= load()
    .catch(() => {})
    .finally(() => (fetching = null));
  return fetching;
}

/** The browser may have kept an answer: another address asks for a new one. */
async function load(): Promise<void> {
  const { data } = await sendAs<(typeof tenancyContract)['config']>(
    { method: 'GET', path: '/api/platform/config', silent: true },
    { query: { v: Date.now() } },
  );
  if (data.revision === publicConfig().revision) return;
  forgetModules();
  setConfig(data);
}
