import { UnreadableSecret, type Secrets } from '#platform/secrets/server/secrets.ts';
import { ogcErrors } from '../errors.ts';
import type { Question } from './ask.ts';

/** The sign-in of a stored service, opened; null when it needs none. */
export function credentialsOf(row: { username: string | null; password: string | null }, secrets: Secrets): Question['credentials'] {
  if (row.username === null && row.password === null) return null;
  try {
    return { username: row.username ?? '', password: row.password === null ? '' : secrets.open(row.password) };
  } catch (error) {
    if (error instanceof UnreadableSecret) throw ogcErrors['ogc.secret']({ cause: error });
    throw error;
  }
}
