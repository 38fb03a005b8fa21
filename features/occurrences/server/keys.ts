import { createHash, randomBytes } from 'node:crypto';

/** What a key is stored as. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');
/** The key of a private page. */
export const newToken = (): string => randomBytes(24).toString('base64url');
