import type { Form } from '../domain/form.ts';

/** A form-encoded body; a name sent more than once holds a list. */
export function readForm(body: string): Form {
  const form = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(body)) {
    const before = form.get(name);
    form.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(form);
}
