import { useRef, useState, type FormEvent } from 'react';
import { isProblem } from '#platform/http/web/client.ts';
import type { FieldErrors } from '#platform/kernel/errors.ts';

export interface Submit {
  readonly busy: boolean;
  /** Complaints of the fields the form shows them beside. */
  readonly fields: FieldErrors;
  /** Any other failure, to be said over the button; null: none. */
  readonly failure: unknown;
  /** Complaints found before anything is sent; the first field takes the focus. */
  complain(fields: FieldErrors): void;
  /** Sends, with the form's event or without. */
  submit(event?: FormEvent): void;
}

/** Sends once, however often the button is pressed. `shown`: names of the fields that have a place for their complaint. */
export function useSubmit(send: (complain: Submit['complain']) => Promise<void>, shown: readonly string[] = []): Submit {
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const sending = useRef(false);
  const complain = (next: FieldErrors): void => {
    setFields(next);
    const [first] = Object.keys(next);
    if (first !== undefined) document.getElementById(`field-${first}`)?.focus();
  };
  const run = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFields({});
    setFailure(null);
    try {
      await send(complain);
    } catch (error) {
      if (!isProblem(error)) throw error;
      const wrong = Object.keys(error.fields);
      if (wrong.length > 0 && wrong.every((name) => shown.includes(name))) complain(error.fields);
      else setFailure(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return {
    busy,
    fields,
    failure,
    complain,
    submit: (event) => {
      event?.preventDefault();
      void run();
    },
  };
}
