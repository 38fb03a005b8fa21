import { Button, Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../plain/error-summary.tsx';
import { Must } from '../plain/field.tsx';
import type { SmallForm, Values } from './use-form.ts';
import styles from './small-form.module.css';

/** What one field needs of its form: any form that has a value of this type by this name. */
type FormOf<N extends string, T> = Pick<SmallForm<Values>, 'words' | 'errors'> & {
  readonly values: Readonly<Record<N, T>>;
  set(name: N, value: T): void;
};

interface FieldProps<N extends string> {
  readonly form: FormOf<NoInfer<N>, string>;
  readonly name: N;
  readonly autoComplete?: string;
  readonly help?: string;
  readonly kind?: 'text' | 'email' | 'tel' | 'password' | 'long';
  /** By default every field is required, and says so. */
  readonly optional?: boolean;
  readonly plainLabel?: boolean;
}

export function FormField<N extends string>({
  form,
  name,
  autoComplete,
  help,
  kind = 'text',
  optional = false,
  plainLabel = false,
}: FieldProps<N>): ReactNode {
  const { t } = useTranslation(form.words);
  const complaints = form.errors[name];
  const said = t(`fields.${name as string}`);
  const shared = {
    id: `field-${name}`,
    name,
    size: 'md' as const,
    label: (
      <>
        {said}
        <Must required={!optional && !plainLabel} />
      </>
    ),
    description: help,
    autoComplete,
    value: form.values[name],
    error: complaints?.map(({ message }) => message).join(' '),
    'aria-required': !optional,
    // Mantine's password field does not say it by itself.
    'aria-invalid': complaints !== undefined || undefined,
    inputWrapperOrder: ['label', 'description', 'input', 'error'] as ('label' | 'description' | 'input' | 'error')[],
    onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value),
  };
  if (kind === 'password') return <PasswordInput {...shared} />;
  if (kind === 'long') return <Textarea {...shared} rows={7} />;
  return <TextInput {...shared} type={kind} inputMode={kind === 'text' ? undefined : kind} />;
}

export function FormCheck<N extends string>({
  form,
  name,
  label,
  required = false,
}: {
  readonly form: FormOf<NoInfer<N>, boolean>;
  readonly name: N;
  readonly label: string;
  readonly required?: boolean;
}): ReactNode {
  return (
    <Checkbox
      id={`field-${name}`}
      name={name}
      size="md"
      label={
        <>
          {label}
          <Must required={required} />
        </>
      }
      aria-required={required || undefined}
      checked={form.values[name]}
      error={form.errors[name]?.map(({ message }) => message).join(' ')}
      onChange={(event) => form.set(name, event.currentTarget.checked)}
    />
  );
}

/** What is wrong, with links to the fields. Takes the focus after each failed attempt. */
export function FormSummary<V extends Values>({ form }: { readonly form: SmallForm<V> }): ReactNode {
  const { t } = useTranslation(form.words);
  const order = Object.keys(form.values);
  const wrong = Object.entries(form.errors).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  if (wrong.length === 0 && form.failure === null) return null;
  return (
    <ErrorSummary
      title={form.failure ?? t('platform:form.summary')}
      errors={Object.fromEntries(wrong)}
      labelOf={(name) => t(`fields.${name as string}`)}
      attempts={form.attempts}
    />
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
