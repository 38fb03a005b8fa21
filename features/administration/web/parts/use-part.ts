import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem, type Problem } from '#platform/http/web/client.ts';
import { fieldErrors } from '#platform/kernel/messages.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { sayTime } from '#platform/ui/format.ts';
import type { DraftValues } from '#platform/ui/draft.ts';
import { partSchemas, type PartName } from '#platform/tenancy/parts.ts';
import { useFormDraft, type FormDraft } from '#platform/ui/use-form-draft.ts';
import type { VersionItem } from '../../contract.ts';
import { useTexts } from './texts.ts';

/** What the server answers of a part. */
export interface PartAnswer<V> {
  readonly version: number;
  readonly savedAt: string | null;
  readonly savedBy: string | null;
  readonly broken: boolean;
  readonly values: V;
  /** Of the definitions. */
  readonly boundary?: unknown;
}

/** The calls of one part. */
export interface PartCalls<A> {
  readonly show: (signal?: AbortSignal) => Promise<A>;
  readonly versions: () => Promise<{ readonly items: readonly VersionItem[] }>;
  readonly version: (id: number) => Promise<A>;
  readonly restore: (id: number, version: number) => Promise<A>;
}

export interface Conflict<A> {
  readonly current: A;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

export const partKey = (part: PartName): readonly string[] => ['administration', part];

export function usePart<A>(part: PartName, calls: PartCalls<A>) {
  return useQuery({ queryKey: partKey(part), queryFn: ({ signal }) => calls.show(signal), staleTime: 0 });
}

interface FormOptions<A, F extends DraftValues> {
  readonly part: PartName;
  readonly stored: A & { readonly version: number };
  /** What the form shows of an answer. */
  readonly toForm: (answer: A) => F;
  /** What the form says, in the shape of the part; `errors` of what cannot even be read. */
  readonly toValues: (form: F) => { readonly values: unknown; readonly errors?: Readonly<Record<string, string>> };
  readonly save: (values: never, form: F, version: number) => Promise<A & { readonly version: number }>;
  /** Fields never kept as a draft. */
  readonly never?: readonly string[];
}

export interface PartForm<A, F> {
  readonly form: F;
  readonly base: A & { readonly version: number };
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly savedAt: string | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly attempt: number;
  readonly conflict: Conflict<A & { readonly version: number }> | null;
  readonly draft: FormDraft;
  /** What the form would show of an answer. */
  shown(answer: A & { readonly version: number }): F;
  change(part: Partial<F>): void;
  submit(): void;
  cancel(): void;
  /** Shows another answer of the server: a restored version. */
  adopt(answer: A & { readonly version: number }): void;
  /** Ends a conflict: null keeps writing, a form is saved over the newer version. */
  settle(merged: F | null): void;
}

/** A part's form: checked with the schema the server checks with, kept against loss, merged on conflict. */
export function usePartForm<A, F extends DraftValues>(options: FormOptions<A, F>): PartForm<A, F> {
  const { part, stored, toForm, toValues, save } = options;
  const t = useTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [start, setStart] = useState(() => toForm(stored));
  const [form, setForm] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict<A & { readonly version: number }> | null>(null);
  const dirty = JSON.stringify(form) !== JSON.stringify(start);
  const draft = useFormDraft<F>({
    form: `administration.${part}`,
    version: base.version,
    base: start,
    values: form,
    restore: setForm,
    ...(options.never && { never: options.never }),
  });

  const adopt = (answer: A & { readonly version: number }): void => {
    const shown = toForm(answer);
    setBase(answer);
    setStart(shown);
    setForm(shown);
    setErrors({});
  };
  // Fetched anew while nothing is being written: the newer one is shown.
  if (!dirty && stored.version > base.version) adopt(stored);

  const write = async (wanted: F, version: number): Promise<void> => {
    const { values, errors: unread } = toValues(wanted);
    const wrong = { ...complaints(part, values, locale), ...unread };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return setAttempt(attempt + 1);
    setSaving(true);
    try {
      const saved = await save(values as never, wanted, version);
      draft.clear();
      client.setQueryData(partKey(part), saved);
      void client.invalidateQueries({ queryKey: ['administration-versions', part] });
      adopt(saved);
      setSavedAt(sayTime());
      toast.success(t('saved'));
    } catch (error) {
      if (isProblem(error) && error.code === 'record.stale') setConflict(conflictOf(error));
      else if (isProblem(error) && Object.keys(error.fields).length > 0) {
        setErrors(Object.fromEntries(Object.entries(error.fields).map(([path, [first]]) => [path.replace(/^values\./, ''), first?.message ?? ''])));
        setAttempt(attempt + 1);
      } else toast.failure(error);
    } finally {
      setSaving(false);
    }
  };

  return {
    form,
    base,
    dirty,
    saving,
    savedAt,
    errors,
    attempt,
    conflict,
    draft,
    shown: toForm,
    change: (change) => setForm((now) => ({ ...now, ...change })),
    submit: () => {
      if (!saving) void write(form, base.version);
    },
    cancel: () => {
      draft.clear();
      setForm(start);
      setErrors({});
    },
    adopt,
    settle: (merged) => {
      const newer = conflict?.current;
      setConflict(null);
      if (merged === null || !newer) return;
      setBase(newer);
      setStart(toForm(newer));
      setForm(merged);
      void write(merged, newer.version);
    },
  };
}

function complaints(part: PartName, values: unknown, locale: Locale): Record<string, string> {
  const parsed = partSchemas[part].safeParse(values);
  if (parsed.success) return {};
  return Object.fromEntries(Object.entries(fieldErrors(parsed.error, locale)).map(([path, [first]]) => [path, first?.message ?? '']));
}

function conflictOf<A>(problem: Problem): Conflict<A> {
  const { current, changedBy, changedAt } = problem.extra as { current: A; changedBy?: string | null; changedAt?: string | null };
  return { current, changedBy: changedBy ?? null, changedAt: changedAt ?? null };
}
