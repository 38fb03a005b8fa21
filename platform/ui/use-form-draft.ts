import { useEffect, useState } from 'react';
import { session } from '#platform/access/web/session.ts';
import { registerUnsaved } from '#platform/shell/unsaved.ts';
import { changedNames, keepable, recover, type DraftValues } from './draft.ts';
import { readDraft, removeDraft, writeDraft } from './draft-store.ts';

interface Options<V extends DraftValues> {
  /** Which form of which record, unique over the product: `channels.7`, `settings`. Null: what is written is not kept. */
  readonly form: string | null;
  /** Version of the record the form was filled from; null for a new one. */
  readonly version: number | null;
  /** What the form shows when nothing is changed. */
  readonly base: V;
  readonly values: V;
  /** Puts values into the form. */
  readonly restore: (values: V) => void;
  /** Fields never kept; passwords are never kept anyway. */
  readonly never?: readonly string[];
  /** Kept in this tab alone: what visitors write about themselves is nobody else's who sits down at the same device. */
  readonly tabOnly?: boolean;
}

export interface FormDraft {
  /** What was written earlier is in the form again; null when there was nothing, or it was discarded. */
  readonly recovered: { readonly at: string; readonly clashes: readonly string[] } | null;
  /** Back to the record as it is. */
  discard(): void;
  /** What the form holds now is saved, or given up on purpose: nothing is kept of it. */
  clear(): void;
}

const pause = 300;

/**
 * Keeps what is being written in a form until it is saved: through leaving the page, a lost session, a failing server, a reload, a closed
 * tab. It comes back by itself when the form of the same record is opened by the same person; say so with `<DraftNotice>`.
 */
export function useFormDraft<V extends DraftValues>(options: Options<V>): FormDraft {
  const { form } = options;
  // Whoever began to write: a session that ends meanwhile changes nothing.
  const [keeper] = useState(() => makeKeeper<V>(session.user()?.id ?? 0));
  const [recovered, setRecovered] = useState<FormDraft['recovered']>(null);
  useEffect(() => keeper.follow(options));
  useEffect(() => {
    let left = false;
    void keeper.find(form).then((found) => {
      if (!left) setRecovered(found);
    });
    return () => {
      left = true;
      keeper.leave();
      setRecovered(null);
    };
  }, [keeper, form]);
  useEffect(() => {
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    const off = registerUnsaved(keeper.isChanged);
    window.addEventListener('pagehide', keeper.flush);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      off();
      window.removeEventListener('pagehide', keeper.flush);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [keeper]);
  const clear = (): void => {
    keeper.clear();
    setRecovered(null);
  };
  const discard = (): void => {
    clear();
    options.restore(options.base);
  };
  return { recovered, discard, clear };
}

function makeKeeper<V extends DraftValues>(who: number) {
  let now: Options<V> | null = null;
  let timer: number | undefined;
  let seen: string | null = null;
  /** Which form was looked up: before that nothing is kept, or an empty form would overwrite what it is waiting for. */
  let ready: string | null = null;
  /** What was saved or given up: not worth keeping, whatever is drawn meanwhile. */
  let given: string | null = null;

  const isChanged = (): boolean => {
    if (now === null || JSON.stringify(now.values) === given) return false;
    return changedNames(keepable(now.base, now.never), keepable(now.values, now.never)).length > 0;
  };
  const keep = (): void => {
    window.clearTimeout(timer);
    timer = undefined;
    if (now === null || now.form === null || ready !== now.form) return;
    if (!isChanged()) return removeDraft(who, now.form);
    const { form, version, base, values, never, tabOnly = false } = now;
    const draft = { at: new Date().toISOString(), version, base: keepable(base, never), values: keepable(values, never) };
    writeDraft(who, form, draft, tabOnly);
  };
  const flush = (): void => {
    if (timer !== undefined) keep();
  };
  return {
    isChanged,
    flush,
    /** At every drawing. */
    follow(options: Options<V>): void {
      now = options;
      const text = JSON.stringify(options.values);
      if (seen !== null && seen !== text) {
        window.clearTimeout(timer);
        timer = window.setTimeout(keep, pause);
      }
      seen = text;
    },
    async find(form: string | null): Promise<FormDraft['recovered']> {
      if (form === null) return null;
      const draft = await readDraft(who, form);
      if (now?.form !== form) return null;
      ready = form;
      const found = draft && recover(draft, now.values);
      if (!draft || !found) return null;
      now.restore(found.values);
      return { at: draft.at, clashes: found.clashes };
    },
    leave(): void {
      flush();
      ready = null;
      seen = null;
    },
    clear(): void {
      if (now === null) return;
      window.clearTimeout(timer);
      timer = undefined;
      given = JSON.stringify(now.values);
      if (now.form !== null) removeDraft(who, now.form);
    },
  };
}
