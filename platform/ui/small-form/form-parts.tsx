import { Button, Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SmallForm, Values } from './use-form.ts';
import styles from './small-form.module.css';

type NamesOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;

interface FieldProps<V extends Values, T> {
  readonly form: SmallForm<V>;
  readonly name: NamesOf<V, T>;
  readonly autoComplete?: string;
  readonly help?: string;
  readonly kind?: 'text' | 'email' | 'tel' | 'password' | 'long';
  /** Marked in words: by default every field is required. */
  readonly optional?: boolean;
  readonly plainLabel?: boolean;
}

export function FormField<V extends Values>({
  form,
  name,
  autoComplete,
  help,
  kind = 'text',
  optional = false,
  plainLabel = false,
}: FieldProps<V, string>): ReactNode {
  const { t } = useTranslation(form.words);
  const complaints = form.errors[name];
  const said = t(`fields.${name as string}`);
  const shared = {
    id: `field-${name}`,
    name,
    size: 'md' as const,
    label: plainLabel ? said : `${said} (${t(`platform:form.${optional ? 'optional' : 'required'}`)})`,
    description: help,
    autoComplete,
    value: form.values[name] as string,
    error: complaints?.map(({ message }) => message).join(' '),
    'aria-required': !optional,
    // Mantine's password field does not say it by itself.
    'aria-invalid': complaints !== undefined || undefined,
    inputWrapperOrder: ['label', 'description', 'input', 'error'] as ('label' | 'description' | 'input' | 'error')[],
    onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value as V[typeof name]),
  };
  if (kind === 'password') return <PasswordInput {...shared} />;
  if (kind === 'long') return <Textarea {...shared} rows={7} />;
  return <TextInput {...shared} type={kind} inputMode={kind === 'text' ? undefined : kind} />;
}

export function FormCheck<V extends Values>({
  form,
  name,
  label,
}: {
  readonly form: SmallForm<V>;
  readonly name: NamesOf<V, boolean>;
  readonly label: string;
}): ReactNode {
  return (
    <Checkbox
      id={`field-${name}`}
      name={name}
      size="md"
      label={label}
      checked={form.values[name] as boolean}
      error={form.errors[name]?.map(({ message }) => message).join(' ')}
      onChange={(event) => form.set(name, event.currentTarget.checked as V[typeof name])}
    />
  );
}

/** What is wrong, with links to the fields. Takes the focus after each failed attempt. */
export function FormSummary<V extends Values>({ form }: { readonly form: SmallForm<V> }): ReactNode {
  const { t } = useTranslation(form.words);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.attempts > 0) box.current?.focus();
  }, [form.attempts]);
  const order = Object.keys(form.values);
  const wrong = Object.entries(form.errors).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  if (wrong.length === 0 && form.failure === null) return null;
  return (
    <div ref={box} tabIndex={-1} className={styles['summary']}>
      <p>{form.failure ?? t('platform:form.summary')}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([name, complaints]) => (
            <li key={name}>
              <button type="button" onClick={() => document.getElementById(`field-${name}`)?.focus()}>
                {t(`fields.${name}`)}: {complaints.map(({ message }) => message).join(' ')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function SubmitButton({ busy, children }: { readonly busy: boolean; readonly children: ReactNode }): ReactNode {
  return (
    <Button type="submit" size="md" loading={busy} className={styles['submit']}>
      {children}
    </Button>
  );
}

/** The narrow column such a page stands in. */
export function Narrow({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles['narrow']}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Said after something worked; read out. */
export function Done({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <p role="status" className={styles['done']}>
      {children}
    </p>
  );
}
