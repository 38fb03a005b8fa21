import { randomBytes } from 'node:crypto';

/** The key of a private page. */
export const newToken = (): string => randomBytes(24).toString('base64url');
