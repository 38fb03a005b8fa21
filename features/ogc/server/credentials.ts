import { UnreadableSecret, type Secrets } from '#platform/secrets/server/secrets.ts';
import { ogcErrors } from '../errors.ts';
import type { Question } from './ask.ts';

/** The sign-in of a stored service, opened; null when it needs none. */
export function credentialsOf(row: { username: string | null; password: string | null }, secrets: Secrets): Question['credentials'] {
  if (row.username === null && row.password === null) return null;
  return { username: row.username ?? '', password: row.password === null ? '' : openSecret(row.password, secrets) };
}

/** A secret of a stored service. Throws what says that it must be typed again. */
export function openSecret(sealed: string, secrets: Secrets): string {
  try {
    return secrets.open(sealed);
  } catch (error) {
    if (error instanceof UnreadableSecret) throw ogcErrors['ogc.secret']({ cause: error });
    throw error;
  }
}
