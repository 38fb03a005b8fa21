/** A key for one run of a form: what is sent twice under it is made once. */
export function newKey(): string {
  // `randomUUID` is there only over HTTPS and on localhost; a town hall may try Largo on its own network first.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
