import { Button, PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useState, type ReactNode } from 'react';
import { useCrudTexts } from './texts.ts';

interface Props extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  /** True: one is kept; a text: a new one; false: taken away with the next save. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A key for another server: what is kept is never shown, what is typed replaces it, and taking it away is a step of its own. */
export function SecretInput({ value, onChange, ...rest }: Props): ReactNode {
  const t = useCrudTexts();
  const [kept, setKept] = useState(value === true);
  if (value === true && !kept) setKept(true);
  const said = kept ? t(value === false ? 'secretGoes' : 'secretStays') : '';
  return (
    <div>
      <PasswordInput
        {...rest}
        autoComplete="new-password"
        placeholder={said}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value === '' && kept ? true : event.currentTarget.value)}
      />
      {kept && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => onChange(value === false)}>
          {t(value === false ? 'secretKeep' : 'secretRemove')}
        </Button>
      )}
    </div>
  );
}
