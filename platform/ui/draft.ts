/** What a form holds, by field name; anything that survives JSON. */
export type DraftValues = Readonly<Record<string, unknown>>;

/** Something being written: what the form began with, what it holds, and the version of the record it began with. */
export interface Draft {
  readonly at: string;
  readonly version: number | null;
  readonly base: DraftValues;
  readonly values: DraftValues;
}

export interface Recovered<V extends DraftValues> {
  readonly values: V;
  /** Fields that somebody else changed meanwhile to something else than was written here. */
  readonly clashes: readonly string[];
}

/** Forgotten drafts, with what they say about people, do not stay on a device for ever. */
const keepDays = 14;

const secret = /pass(word|phrase)?|palavra.?passe|secret|credential|token|^otp$|^pin$/i;

/** What may be kept of a form: never a password, nor what the form itself names. */
export function keepable(values: DraftValues, never: readonly string[] = []): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name) && !never.includes(name)));
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** Names of the fields that hold something else than the form began with. */
export function changedNames(base: DraftValues, values: DraftValues): readonly string[] {
  return Object.keys(values).filter((name) => !isSame(base[name], values[name]));
}

/**
 * What was written, put over what the form would show now: only the fields the person had changed, so that a record somebody saved
 * meanwhile keeps the rest of what they saved. Null when nothing of it is left to recover.
 */
export function recover<V extends DraftValues>(draft: Draft, now: V): Recovered<V> | null {
  const written = changedNames(draft.base, draft.values).filter((name) => name in now && !isSame(draft.values[name], now[name]));
  if (written.length === 0) return null;
  return {
    values: { ...now, ...Object.fromEntries(written.map((name) => [name, draft.values[name]])) },
    clashes: written.filter((name) => !isSame(now[name], draft.base[name])),
  };
}

export function isFresh(draft: Draft, now: number): boolean {
  return now - Date.parse(draft.at) < keepDays * 86_400_000;
}

/** The newer of two copies. */
export function newer(one: Draft | null, other: Draft | null): Draft | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one.at) >= Date.parse(other.at) ? one : other;
}
