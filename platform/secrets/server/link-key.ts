import { randomBytes } from 'node:crypto';

/** The key of a page that is open to whoever has its address: 192 random bits, safe in addresses. */
export const newLinkKey = (): string => randomBytes(24).toString('base64url');
