import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { canonicalDecimal, readDecimal, sayDecimal } from '#platform/kernel/decimal.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { useLocale } from '#platform/shell/language.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** A decimal as text, '' for none, or what was typed where it is no decimal: the form's check says so. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly scale: number;
}

const read = (text: string, locale: Locale, scale: number): string => (text.trim() === '' ? '' : (readDecimal(text, locale, scale) ?? text));
const written = (value: string, locale: Locale, scale: number): string =>
  canonicalDecimal(value, scale) === value ? sayDecimal(value, locale, scale) : value;

/** A decimal number as people write it, with either decimal sign; tidied up when they go on. */
export function DecimalInput({ value, onChange, onBlur, scale, ...rest }: Props): ReactNode {
  const locale = useLocale();
  const [text, setText] = useState(written(value, locale, scale));
  // What was typed stays while it means the value; another value (a draft, the stored record) is written out.
  const shown = read(text, locale, scale) === value ? text : written(value, locale, scale);
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      maw="16rem"
      value={shown}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(read(currentTarget.value, locale, scale));
      }}
      onBlur={(event) => {
        setText(written(value, locale, scale));
        onBlur?.(event);
      }}
    />
  );
}
