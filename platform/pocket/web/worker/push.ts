/** What a notice holds (`platform/push`): no text about a person, only what it is called and where it leads. */
interface Notice {
  readonly title: string;
  readonly body: string;
  readonly to: string;
  readonly tag: string;
}

function read(value: unknown): Partial<Notice> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, one]) => typeof one === 'string'));
}

/** Browsers take the right away from who shows nothing for a push: one that cannot be read shows the municipality's name. */
export async function showPush(registration: ServiceWorkerRegistration, data: PushMessageData | null, name: string): Promise<void> {
  let notice: Partial<Notice> = {};
  try {
    notice = read(data?.json());
  } catch {
    // Not ours, or cut short.
  }
  const { title = name, body = '', to = '/portal/home', tag = 'largo' } = notice;
  await registration.showNotification(title, { body, tag, icon: '/icons/app-192.png', badge: '/icons/app-192.png', data: to });
}

/** A window that is open goes there; else one opens. Never another site, whatever was sent. */
export async function openNotice(clients: Clients, data: unknown): Promise<void> {
  const to = typeof data === 'string' && data.startsWith('/') ? data : '/portal/home';
  const address = `/#${to}`;
  const [open] = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).toSorted((a, b) => Number(b.focused) - Number(a.focused));
  if (!open) return void (await clients.openWindow(address));
  await open.focus();
  open.postMessage({ largo: 'go', to });
}

export async function unsubscribe(registration: ServiceWorkerRegistration): Promise<void> {
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** The browser changed its keys: the server learns the new ones, if somebody is still signed in. */
export async function subscribeAgain(registration: ServiceWorkerRegistration): Promise<void> {
  const answer = await fetch('/api/messaging/push');
  if (!answer.ok) return;
  const state: unknown = await answer.json();
  const key = typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : null;
  if (key === null) return;
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'], name: null });
  await fetch('/api/messaging/push/devices', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}
