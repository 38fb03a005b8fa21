/** The first key of two ("g" of "g d"), and until when the second one counts. */
export interface Begun {
  readonly key: string;
  readonly until: number;
}

/** How long the second key may take, milliseconds. */
const WAIT = 1500;

/**
 * What a pressed key means: the name of what is to run ("j", "g d"), or that a second key is awaited. A second key that belongs to
 * nothing ends the sequence and does nothing else: "g" and a slip of the finger must not assign anything.
 */
export function readKey(
  begun: Begun | null,
  key: string,
  at: number,
  knows: (name: string) => boolean,
  begins: (key: string) => boolean,
): { readonly run: string | null; readonly begun: Begun | null } {
  if (begun !== null && at < begun.until) {
    const name = `${begun.key} ${key}`;
    return { run: knows(name) ? name : null, begun: null };
  }
  if (knows(key)) return { run: key, begun: null };
  return { run: null, begun: begins(key) ? { key, until: at + WAIT } : null };
}
