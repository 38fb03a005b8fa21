import { recordOf } from '#platform/kernel/unknown.ts';
import { session } from '#platform/access/web/session.ts';
import { send } from '#platform/http/web/client.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';

/** Asks for more session time on the configured interval, and on return to a tab that slept through one. `onLost` when there is none left. */
export function keepSession(onLost: () => void): void {
  const interval = publicConfig().sessionRefresh * 60_000;
  let last = Date.now();
  const refresh = (): void => {
    last = Date.now();
    if (session.user() === null) return;
    send({ method: 'GET', path: '/api/auth/refresh', silent: true }).then(
      (answer) => recordOf(answer)['expiresAt'] === null && onLost(),
      () => undefined,
    );
  };
  window.setInterval(refresh, interval);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - last >= interval) refresh();
  });
}
