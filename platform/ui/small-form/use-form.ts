import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { isProblem } from '#platform/http/web/client.ts';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import { fieldErrors } from '#platform/kernel/messages.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';

export type Values = Readonly<Record<string, string | boolean>>;

export interface SmallForm<V extends Values> {
  /** Message namespace; `fields.{name}` are the labels. */
  readonly words: string;
  readonly values: V;
  readonly errors: FieldErrors;
  /** A failure that belongs to no field. */
  readonly failure: string | null;
  readonly busy: boolean;
  /** Grows with every failed attempt: the summary takes the focus each time. */
  readonly attempts: number;
  set<K extends keyof V>(name: K, value: V[K]): void;
  /** Other values, without complaints: what was saved, or what was written earlier. */
  reset(values: V | ((typed: V) => V)): void;
  submit(event: FormEvent): void;
}

/**
 * A small form of a public page, checked by the endpoint's own schema before it is sent, and by the server's answer after. Anything that fails is said beside
 * its field and in a summary; values stay.
 */
export function useForm<V extends Values, S extends z.ZodType>(
  words: string,
  initial: V,
  schema: S,
  send: (body: z.output<S>, reset: (values: V | ((typed: V) => V)) => void) => Promise<void>,
): SmallForm<V> {
  const { t } = useTranslation(words);
  const locale = useLocale();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const sending = useRef(false);
  const complaint = useRef<number | null>(null);

  const fail = (fields: FieldErrors, text: string | null): void => {
    setErrors(fields);
    setFailure(text);
    setAttempts((count) => count + 1);
  };
  const reset = (next: V | ((typed: V) => V)): void => {
    setValues(next);
    setErrors({});
    setFailure(null);
  };
  const run = async (): Promise<void> => {
    const parsed = schema.safeParse(values);
    if (!parsed.success)
      return fail(
        fieldErrors(parsed.error, locale, (path) => t(`fields.${path}`)),
        null,
      );
    sending.current = true;
    toast.close(complaint.current);
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      await send(parsed.data, reset);
    } catch (error) {
      complaint.current = toast.failure(error);
      if (isProblem(error)) fail(error.fields, Object.keys(error.fields).length > 0 ? null : error.detail || t('platform:toast.fallback'));
      else throw error;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return {
    words,
    values,
    errors,
    failure,
    busy,
    attempts,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [String(name)]: _gone, ...rest }) => rest);
    },
    reset,
    submit: (event) => {
      event.preventDefault();
      if (!sending.current) void run();
    },
  };
}
