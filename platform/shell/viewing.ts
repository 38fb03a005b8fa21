import { send } from '#platform/http/web/client.ts';

/* An administrator who sees as a role: the session knows it, so every tab of the browser sees the same and starts anew with it. */

const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('largo-viewing') : null;

/** The session sees as a role from now on: everything shown so far was somebody else's. */
export function startView(to: string): void {
  channel?.postMessage('changed');
  startAnew(to);
}

/** Back to oneself, at the list of roles. */
export async function leaveView(): Promise<void> {
  await send({ method: 'DELETE', path: '/api/auth/viewing' });
  startView('/geoportalgestao/roles');
}

/** Other tabs follow. */
export function followViews(): void {
  channel?.addEventListener('message', () => window.location.reload());
}

function startAnew(to: string): void {
  window.history.replaceState(null, '', `#${to}`);
  window.location.reload();
}
