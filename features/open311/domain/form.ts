export type Form = Readonly<Record<string, string | readonly string[]>>;

/** An argument as one text; nothing, or only blanks, counts as not sent. */
export function textOf(form: Form, name: string): string | undefined {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  const text = (Array.isArray(value) ? value[0] : value)?.trim();
  return text === '' ? undefined : text;
}

/** `attribute[CODE]=…` and `attribute[CODE][]=…` by code. */
export function attributesOf(form: Form): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(form)) {
    const code = /^attribute\[([^\]]{1,100})\](?:\[\])?$/.exec(name)?.[1];
    const values = [value]
      .flat()
      .map((text) => text.trim())
      .filter((text) => text !== '');
    if (code !== undefined && values.length > 0) found.set(code, [...(found.get(code) ?? []), ...values]);
  }
  return found;
}
