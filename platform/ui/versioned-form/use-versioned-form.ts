import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import type { z } from 'zod';
import { isProblem, type Problem } from '#platform/http/web/client.ts';
import { staleOf } from '#platform/http/web/stale.ts';
import { fieldErrors } from '#platform/kernel/messages.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { isSame, type DraftValues } from '../draft.ts';
import { fieldId } from '../form-parts.tsx';
import { sayTime } from '../format.ts';
import { useFormDraft, type FormDraft } from '../use-form-draft.ts';
import {
  adopted,
  begun,
  changed,
  fieldRows,
  firstOf,
  isDirty,
  mergedRows,
  refused,
  settled,
  type Complaints,
  type FormState,
  type Rows,
} from './state.ts';

/** What fields hold that hold a T. */
type NamesOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;

export interface Versioned {
  readonly version: number;
}

/** `S`: R, or null with it where the form also makes new records. */
export interface FormOptions<R extends Versioned, V extends DraftValues, S extends R | null> {
  /** Key of the draft, unique over the product: `channels.7`, `settings`. Null: nothing is kept. */
  readonly form: string | null;
  /** The record as it was last fetched; null for a new one. */
  readonly stored: S;
  /** What the form shows of a record, or of none. */
  readonly toForm: (record: R | S) => V;
  readonly mayEdit?: boolean;
  readonly labelOf: (name: string) => string;
  /** Asked before anything is sent; `by` checks with a schema. */
  readonly check?: (values: V, by: (schema: z.ZodType, body: unknown) => Complaints) => Complaints;
  /** Also when a field is left. */
  readonly checkOnBlur?: boolean;
  /** Sends the values, over `base` when there is one. Null: nothing was sent, the form stays. */
  readonly save: (values: V, base: R | S) => Promise<R | null>;
  /** Schema of the record in a stale answer. */
  readonly record: z.ZodType<R>;
  /** The form shows what was saved already; `intent` is what `submit` was given. What fails here is said as a failed save is. */
  readonly onSaved?: (saved: R, before: R | S, intent: string | null) => unknown;
  /** A refusal of the server that belongs to a field although it names none. */
  readonly complaintsOf?: (problem: Problem) => Complaints | null;
  /** Field of a complaint's path. */
  readonly fieldOf?: (path: string) => string;
  /** Something beside the values waits to be saved. */
  readonly alsoDirty?: boolean;
  /** Fields never kept as a draft. */
  readonly never?: readonly string[];
  /** How two versions are compared; field by field unless told. */
  readonly rows?: Rows<V>;
  /** What a row holds, in words; null: nothing; undefined: as it is. */
  readonly say?: (name: string, value: unknown, record: R | S, values: V) => ReactNode;
  /** Sets the form apart from others on the same page. */
  readonly scope?: string | undefined;
}

export interface VersionedFormState<R extends Versioned, V extends DraftValues, S extends R | null = R> extends FormState<R, V, S> {
  readonly options: FormOptions<R, V, S>;
  readonly mayEdit: boolean;
  readonly dirty: boolean;
  readonly draft: FormDraft;
  change(part: Partial<V> | ((now: V) => Partial<V>)): void;
  /** Props of an input by its field: of text, of a tick, of anything whose change is told as a value. */
  text(name: NamesOf<V, string>): TextProps;
  tick(name: NamesOf<V, boolean>): TickProps;
  pick<K extends keyof V & string>(name: K): PickProps<V[K]>;
  submit(intent?: string): void;
  /** Back to what is stored. */
  cancel(): void;
  refuse(errors: Complaints): void;
  /** Shows another answer of the server: a restored version. */
  adopt(record: R): void;
  /** Begins anew: another new record, after one was saved. */
  begin(record: S): void;
  /** Ends a conflict: null keeps writing, otherwise the kept rows are saved over the newer version. */
  settle(kept: readonly string[] | null): void;
}

interface InputProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly onBlur?: () => void;
}
type Changed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
export interface TextProps extends InputProps {
  readonly value: string;
  readonly onChange: (event: Changed) => void;
}
export interface TickProps extends InputProps {
  readonly checked: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}
interface PickProps<T> extends InputProps {
  readonly value: T;
  readonly onChange: (value: unknown) => void;
}

/**
 * A form of a stored record: kept against loss, checked before it is sent, saved over the version it began with, merged by choice where
 * somebody else was faster. Stands in `<VersionedForm>`.
 */
export function useVersionedForm<R extends Versioned, V extends DraftValues, S extends R | null>(
  options: FormOptions<R, V, S>,
): VersionedFormState<R, V, S> {
  const { form, stored, toForm, mayEdit = true, labelOf, save, fieldOf, rows = fieldRows<V>(), scope } = options;
  const locale = useLocale();
  const [state, setState] = useState<FormState<R, V, S>>(() => begun<R, V, S>(stored, toForm(stored)));
  const { base, values, start, conflict } = state;
  const running = useRef(false);
  const dirty = isDirty(state) || options.alsoDirty === true;
  const draft = useFormDraft<V>({
    form,
    version: base?.version ?? null,
    base: start,
    values,
    restore: (kept) => setState((now) => ({ ...now, values: kept })),
    ...(options.never && { never: options.never }),
  });
  // Fetched anew while nothing is being written: the newer one is shown.
  if (!dirty && !state.saving && stored && base && stored.version > base.version) setState(adopted(state, stored, toForm(stored)));

  const complaints = (wanted: V): Complaints =>
    options.check?.(wanted, (schema, body) => {
      const { error } = schema.safeParse(body);
      return error ? firstOf(fieldErrors(error, locale, labelOf), fieldOf) : {};
    }) ?? {};
  const refuse = (errors: Complaints): void => setState((now) => refused(now, errors));
  const send = async (wanted: V, over: R | S, intent: string | null): Promise<void> => {
    const wrong = complaints(wanted);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setState((now) => ({ ...now, errors: {}, saving: true }));
    try {
      const saved = await save(wanted, over);
      if (saved === null) return;
      draft.clear();
      setState((now) => ({ ...adopted(now, saved, toForm(saved)), savedAt: sayTime() }));
      await options.onSaved?.(saved, over, intent);
    } catch (error) {
      const stale = staleOf(error, options.record);
      // Somebody changed what this form does not show: what is written here still stands.
      if (stale && over && isSame(toForm(over), toForm(stale.current))) return send(wanted, stale.current, intent);
      if (stale) return setState((now) => ({ ...now, conflict: stale }));
      const known = isProblem(error) ? (options.complaintsOf?.(error) ?? firstOf(error.fields, fieldOf)) : {};
      if (Object.keys(known).length > 0) refuse(known);
      else toast.failure(error);
    } finally {
      setState((now) => ({ ...now, saving: false }));
    }
  };
  const run = async (wanted: V, over: R | S, intent: string | null = null): Promise<void> => {
    if (running.current) return;
    running.current = true;
    await send(wanted, over, intent).finally(() => (running.current = false));
  };
  const put = (part: DraftValues | ((now: V) => DraftValues)): void =>
    setState((now) => changed(now, typeof part === 'function' ? part(now.values) : part));
  const look = (name: string): void =>
    setState((now) => {
      const { [name]: _former, ...others } = now.errors;
      const wrong = complaints(now.values)[name];
      return { ...now, errors: wrong === undefined ? others : { ...others, [name]: wrong } };
    });
  const input = (name: string): InputProps => ({
    id: fieldId(name, scope),
    error: state.errors[name],
    ...(options.checkOnBlur && { onBlur: () => look(name) }),
  });

  return {
    ...state,
    options,
    mayEdit,
    dirty,
    draft,
    change: put,
    text: (name) => ({ ...input(name), value: String(values[name]), onChange: ({ currentTarget }) => put({ [name]: currentTarget.value }) }),
    tick: (name) => ({ ...input(name), checked: values[name] === true, onChange: ({ currentTarget }) => put({ [name]: currentTarget.checked }) }),
    pick: (name) => ({ ...input(name), value: values[name], onChange: (value) => put({ [name]: value }) }),
    submit: (intent) => {
      if (mayEdit && conflict === null) void run(values, base, intent);
    },
    cancel: () => {
      draft.clear();
      setState((now) => ({ ...now, values: now.start, errors: {} }));
    },
    refuse,
    adopt: (record) => setState((now) => adopted(now, record, toForm(record))),
    begin: (record) => setState(begun<R, V, S>(record, toForm(record))),
    settle: (kept) => {
      if (conflict === null || kept === null) return setState((now) => ({ ...now, conflict: null }));
      const theirs = toForm(conflict.current);
      const merged = mergedRows(rows, values, theirs, kept);
      setState((now) => settled(now, conflict.current, theirs, merged));
      void run(merged, conflict.current);
    },
  };
}
