/** Can this browser be told of anything while the portal is closed? `install`: on an iPhone only from the home screen. */
export type Ability = 'yes' | 'no' | 'install' | 'denied';

export function abilityOf(): Ability {
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return isApple ? 'install' : 'no';
  return Notification.permission === 'denied' ? 'denied' : 'yes';
}

/** Null where the worker is not there yet or nothing is subscribed. */
export async function currentEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  return subscription?.endpoint ?? null;
}

interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Asks the person, then the browser. Null: the person said no. Throws where the browser's push service cannot be reached. */
export async function subscribe(key: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // One made for an earlier key of the municipality stands in the way.
    const old = await pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** `Chrome, Android`: what the person knows the device by. */
export function deviceName(agent = navigator.userAgent): string {
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : '';
  const system = (['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux'] as const).find((name) => agent.includes(name)) ?? '';
  return [browser, system === 'Macintosh' ? 'Mac' : system].filter((part) => part !== '').join(', ') || 'Navegador';
}
