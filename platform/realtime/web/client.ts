import { recordOf } from '#platform/kernel/unknown.ts';
import type PusherClient from 'pusher-js';
import { session } from '#platform/access/web/session.ts';
import { send } from '#platform/http/web/client.ts';
import { realtimeStates, setRealtimeLine, type RealtimeState } from '#platform/shell/realtime-state.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';

type Handler = (data: unknown) => void;
type Broadcasting = ReturnType<typeof publicConfig>['broadcasting'];

interface Listening {
  readonly event: string;
  readonly handler: Handler;
}

const channels = new Map<string, Set<Listening>>();
const returns = new Set<() => void>();
let client: Promise<PusherClient> | null = null;
/** Channels that were heard once: hearing one anew means that something may have been missed. */
const heard = new Set<string>();
let returning: number | undefined;

/** Is real time switched on in this municipality? Everything works without it. */
function isRealtimeOn(): boolean {
  return publicConfig().broadcasting.enabled;
}

/**
 * Hears an event of a channel until the answered function is called. The library is loaded with the first subscription.
 * Events may be missed while the connection is down: `onReturn` says when to fetch again. Does nothing where real time is off.
 */
export function subscribe(channel: string, event: string, handler: Handler): () => void {
  if (!isRealtimeOn()) return () => {};
  const listening: Listening = { event, handler };
  const known = channels.get(channel);
  const all = known ?? new Set<Listening>();
  all.add(listening);
  channels.set(channel, all);
  if (!known) void pusher().then((connection) => channels.has(channel) && listenTo(connection, channel));
  return () => {
    all.delete(listening);
    if (all.size > 0 || channels.get(channel) !== all) return;
    channels.delete(channel);
    heard.delete(channel);
    void client?.then((connection) => channels.has(channel) || connection.unsubscribe(channel));
  };
}

/** Calls back each time the connection is there again after it was lost: fetch what may have been missed. */
export function onReturn(handler: () => void): () => void {
  returns.add(handler);
  return () => returns.delete(handler);
}

function listenTo(connection: PusherClient, channel: string): void {
  const found = connection.subscribe(channel);
  found.unbind_global();
  found.bind_global((event: string, data: unknown) => {
    if (event === 'pusher:subscription_succeeded') hearing(channel);
    for (const listening of channels.get(channel) ?? []) if (listening.event === event) listening.handler(data);
  });
}

/** Only from here on does the channel speak again: a private one is let in a while after the connection stands. */
function hearing(channel: string): void {
  if (heard.has(channel)) {
    window.clearTimeout(returning);
    returning = window.setTimeout(() => {
      for (const handler of returns) handler();
    }, 200);
  }
  heard.add(channel);
}

function pusher(): Promise<PusherClient> {
  client ??= connect(publicConfig().broadcasting);
  return client;
}

async function connect(broadcasting: Broadcasting): Promise<PusherClient> {
  const { default: Pusher } = await import('pusher-js');
  const connection = new Pusher(broadcasting.key, {
    ...address(broadcasting),
    cluster: broadcasting.cluster,
    enabledTransports: ['ws', 'wss'],
    enableStats: false,
    channelAuthorization: { transport: 'ajax', endpoint: '', customHandler: authorize },
  });
  // Between two attempts of its own the library ignores being asked; ended first, it tries at once.
  const reconnect = (): void => {
    connection.disconnect();
    connection.connect();
  };
  connection.connection.bind('state_change', ({ current }: { current: RealtimeState }) => {
    setRealtimeLine({ state: current, reconnect });
  });
  setRealtimeLine({ state: realtimeStates.find((state) => state === connection.connection.state) ?? 'initialized', reconnect });
  // What may be heard depends on who is signed in: a new connection asks again for every private channel.
  session.subscribe(() => {
    connection.disconnect();
    connection.connect();
  });
  return connection;
}

/** The embedded server stands beside the application; an outside service has a host of its own, or its cluster's. */
function address(broadcasting: Broadcasting): { wsHost?: string; wsPort?: number; wssPort?: number; wsPath?: string; forceTLS: boolean } {
  if (broadcasting.broadcaster === 'embedded') {
    const secure = location.protocol === 'https:';
    const port = Number(location.port || (secure ? 443 : 80));
    return { wsHost: location.hostname, wsPort: port, wssPort: port, wsPath: '/ws', forceTLS: secure };
  }
  const { host, port, path, encrypted } = broadcasting;
  return {
    forceTLS: encrypted,
    ...(host !== null && { wsHost: host }),
    ...(port !== null && { wsPort: port, wssPort: port }),
    ...(path !== '' && { wsPath: path }),
  };
}

function authorize(
  { socketId, channelName }: { socketId: string; channelName: string },
  done: (error: Error | null, data: { auth: string; channel_data?: string } | null) => void,
): void {
  send({ method: 'POST', path: '/api/broadcasting/auth', silent: true }, { body: { socket_id: socketId, channel_name: channelName } }).then(
    (answer) => {
      const { auth, channel_data: who } = recordOf(answer);
      done(null, { auth: String(auth), ...(typeof who === 'string' && { channel_data: who }) });
    },
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
  );
}
