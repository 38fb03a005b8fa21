import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './panel.module.css';
import { usePanel } from './texts.ts';

export interface Option<V extends string | number = string> {
  readonly value: V;
  readonly text: string;
}

/** Rows of a list of ours, as a choice offers them. */
export const optionsOf = (rows: readonly { readonly id: number; readonly title: string }[]): Option[] =>
  rows.map(({ id, title }) => ({ value: String(id), text: title }));

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  /** What nothing chosen is called; absent: one of them is always chosen. */
  readonly none?: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** One of a list. */
export function Choice({ label, value, options, none, help, onChange, ...rest }: ChoiceProps): ReactNode {
  return (
    <label className={styles['field']}>
      {label}
      <select {...rest} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      {help !== undefined && <small>{help}</small>}
    </label>
  );
}

type EntryProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A line that is typed. */
export function Entry({ label, onChange, ...rest }: EntryProps): ReactNode {
  return (
    <label className={styles['field']}>
      {label}
      <input autoComplete="off" {...rest} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </label>
  );
}

/** The list with that one, or without it. */
export const toggled = <V,>(list: readonly V[], one: V): V[] => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);

interface TicksProps<V extends string | number> {
  readonly legend: string;
  readonly options: readonly { readonly value: V; readonly text: ReactNode }[];
  readonly chosen: readonly V[];
  readonly onChange: (chosen: V[]) => void;
}

/** Some of a list. */
export function Ticks<V extends string | number>({ legend, options, chosen, onChange }: TicksProps<V>): ReactNode {
  return (
    <fieldset className={styles['set']}>
      <legend>{legend}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className={styles['check']}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => onChange(toggled(chosen, value))} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

interface PagerProps {
  readonly page: number;
  /** Null: more than were counted. */
  readonly pages: number | null;
  readonly onChange: (page: number) => void;
}

/** The way through a long list; one page needs none. */
export function Pager({ page, pages, onChange }: PagerProps): ReactNode {
  const t = usePanel();
  if (page === 1 && pages !== null && pages <= 1) return null;
  const said = pages === null ? t('page', { page }) : t('pageOf', { page, pages });
  return (
    <nav className={styles['between']} aria-label={said}>
      <button type="button" className={styles['button']} disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t('previous')}
      </button>
      <span className={styles['soft']}>{said}</span>
      <button type="button" className={styles['button']} disabled={page === pages} onClick={() => onChange(page + 1)}>
        {t('next')}
      </button>
    </nav>
  );
}
