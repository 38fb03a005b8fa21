import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Locale } from '#platform/kernel/locale.ts';
import { readAmount, sayAmount } from '#platform/kernel/money.ts';
import { useLocale } from '#platform/shell/language.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** A number, '' for none, or the text where it is no amount: the form's check says so. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const read = (text: string, locale: Locale): unknown => (text.trim() === '' ? '' : (readAmount(text, locale) ?? text));
const written = (value: unknown, locale: Locale): string => (typeof value === 'number' ? sayAmount(value, locale) : String(value ?? ''));

/** An amount of money as people write it, with either decimal sign; tidied up when they go on. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: Props): ReactNode {
  const locale = useLocale();
  const [text, setText] = useState(written(value, locale));
  // What was typed stays while it means the value; another value (a draft, the stored record) is written out.
  const shown = read(text, locale) === value ? text : written(value, locale);
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      maw="16rem"
      value={shown}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(read(currentTarget.value, locale));
      }}
      onBlur={(event) => {
        setText(written(value, locale));
        onBlur?.(event);
      }}
    />
  );
}
