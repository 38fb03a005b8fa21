import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly min: number;
  readonly max: number;
  readonly disabled: boolean;
  readonly value: number;
  readonly error: string | undefined;
  readonly onChange: (value: number) => void;
}

/** A whole number of days; empty is no number, and is complained about. */
export function NumberField({ id, label, help, min, max, disabled, value, error, onChange }: Props): ReactNode {
  return (
    <NumberInput
      id={id}
      label={label}
      description={help}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      styles={{ wrapper: { maxWidth: '8rem' } }}
      disabled={disabled}
      value={Number.isNaN(value) ? '' : value}
      error={error}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : Number.NaN)}
    />
  );
}
