import { randomBytes } from 'node:crypto';

/** A password nobody chose, shown once; it has what the rules ask for. */
export const madePassword = (): string => `${randomBytes(9).toString('base64url')}-Aa1`;
