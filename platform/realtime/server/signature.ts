import { createHmac, timingSafeEqual } from 'node:crypto';

/** `KEY:HEX`, as the Pusher protocol signs the subscription of one connection to one private channel. */
export function sign(key: string, secret: string, socketId: string, channel: string): string {
  return `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`;
}

export function isSigned(auth: unknown, key: string, secret: string, socketId: string, channel: string): boolean {
  if (typeof auth !== 'string') return false;
  const given = Buffer.from(auth);
  const right = Buffer.from(sign(key, secret, socketId, channel));
  return given.length === right.length && timingSafeEqual(given, right);
}

export const socketIdPattern = /^\d{1,20}\.\d{1,20}$/;
export const channelPattern = /^[\w\-=@,.;]{1,164}$/;
