import { Checkbox, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import type { ReactNode } from 'react';
import { useUi } from '../texts.ts';
import type { TextProps, TickProps } from './use-versioned-form.ts';

interface KeyForm {
  readonly mayEdit: boolean;
  readonly values: { readonly key: string; readonly forget: boolean };
  readonly base: { readonly keySet: boolean };
  text(name: 'key'): TextProps;
  tick(name: 'forget'): TickProps;
}

/** The key of a service: it can be written and taken away, never read. */
export function KeptKey({ form, isAsked }: { readonly form: KeyForm; /** The service wants one. */ readonly isAsked: boolean }): ReactNode {
  const t = useUi();
  const { mayEdit, values, base } = form;
  return (
    <>
      {isAsked && (
        <PasswordInput
          {...form.text('key')}
          label={t('key')}
          description={t(base.keySet ? 'keySet' : 'keyHelp')}
          autoComplete="off"
          disabled={!mayEdit || values.forget}
        />
      )}
      {base.keySet && <Checkbox {...form.tick('forget')} label={t('keyForget')} disabled={!mayEdit} />}
    </>
  );
}

/** What is sent of it: null takes the key away, undefined leaves it as it is. */
export function keyOf({ key, forget }: KeyForm['values']): string | null | undefined {
  if (forget) return null;
  return key.trim() === '' ? undefined : key.trim();
}
