import { useState } from 'react';
import { readTyped, sayTyped, type DateKind } from '#platform/kernel/typed-dates.ts';
import { useUi } from './texts.ts';

export interface DateValue {
  readonly kind?: DateKind;
  /** As `DateKind` says; '' for none. What cannot be read is handed on as it was typed, for the form's own check to refuse. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Of the field, in what is said about it. */
  readonly name: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Hands on only '' and what can be read and lies within the ends: for filters that apply at once. */
  readonly strict?: boolean | undefined;
}

/** The text in a date field: a person may write in many ways; on leaving the field it stands as the municipality writes. */
export function useTypedDate({ kind = 'day', value, onChange, name, min, max, strict = false }: DateValue) {
  const t = useUi();
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const [left, setLeft] = useState(true);
  const meaning = (text: string): string => readTyped(kind, text) ?? text.trim();
  // Somebody else changed the value (a reset, a pick): what was typed is over.
  const text = typed !== null && (value === typed.over || value === meaning(typed.text)) ? typed.text : sayTyped(kind, value);
  const lack = (of: string): 'unreadable' | 'early' | 'late' | null => {
    const read = readTyped(kind, of);
    if (of.trim() === '') return null;
    if (read === null) return 'unreadable';
    return min && read < min ? 'early' : max && read > max ? 'late' : null;
  };
  const wrong = left ? lack(text) : null;
  const change = (next: string): void => {
    setTyped({ text: next, over: value });
    if (!strict || lack(next) === null) onChange(meaning(next));
  };
  return {
    text,
    change,
    enter: () => setLeft(false),
    leave: () => {
      setLeft(true);
      if (lack(text) === null) setTyped(null);
    },
    /** The day a calendar shows as chosen. */
    day: readTyped(kind, text)?.slice(0, 10) ?? null,
    pick: (day: string): void => {
      setTyped(null);
      onChange(kind === 'moment' ? `${day}T${readTyped('moment', text)?.slice(11) ?? '00:00:00'}` : day);
    },
    placeholder: t(`date.form.${kind}`),
    error:
      wrong === null
        ? undefined
        : t(`date.${wrong}.${wrong === 'unreadable' ? kind : 'day'}`, { name, min: sayTyped('day', min ?? ''), max: sayTyped('day', max ?? '') }),
  };
}
