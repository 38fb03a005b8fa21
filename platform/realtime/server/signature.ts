import { createHmac, timingSafeEqual } from 'node:crypto';

/** `KEY:HEX`, as the Pusher protocol signs the subscription of one connection to one private channel. */
export function sign(key: string, secret: string, { socketId, channel, data }: Subscription): string {
  const text = data === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${data}`;
  return `${key}:${createHmac('sha256', secret).update(text).digest('hex')}`;
}

export interface Subscription {
  readonly socketId: string;
  readonly channel: string;
  /** What the protocol calls `channel_data`: says whose subscription it is. */
  readonly data?: string | undefined;
}

export function isSigned(auth: unknown, key: string, secret: string, subscription: Subscription): boolean {
  if (typeof auth !== 'string') return false;
  const given = Buffer.from(auth);
  const right = Buffer.from(sign(key, secret, subscription));
  return given.length === right.length && timingSafeEqual(given, right);
}

export const channelPattern = /^[\w\-=@,.;]{1,164}$/;
