import { UnreadableSecret, type Secrets } from './secrets.ts';

/** What a form says of a key that is never shown: absent keeps the stored one, null or nothing forgets it. */
export type GivenKey = string | null | undefined;

/** A stored key, opened; null where there is none, or none that can be read any more. */
export function openKey(secrets: Secrets, sealed: string | null): string | null {
  try {
    return sealed === null ? null : secrets.open(sealed);
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}

/**
 * The key to use with a server. `isSame`: it is the server the stored one was given for; another must not be handed it, or whoever may change
 * the address could read the key by pointing it at a server of their own: undefined then, it has to be typed again.
 */
export function keyFor(secrets: Secrets, given: GivenKey, sealed: string | null, isSame: boolean): string | null | undefined {
  if (given !== undefined) return given === '' ? null : given;
  const stored = openKey(secrets, sealed);
  return stored !== null && !isSame ? undefined : stored;
}
