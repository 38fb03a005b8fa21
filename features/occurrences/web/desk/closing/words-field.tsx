import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { descriptionMax } from '../../../inputs.ts';

interface Props {
  readonly label: string;
  readonly help: string;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** Words for the citizen; empty is nothing. */
export function WordsField({ label, help, value, error, onChange }: Props): ReactNode {
  return (
    <Textarea
      label={label}
      description={help}
      autosize
      minRows={3}
      maxRows={10}
      maxLength={descriptionMax}
      value={value ?? ''}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
