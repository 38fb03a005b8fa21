import type { ReactNode } from 'react';
import styles from './print.module.css';

interface ChooseProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly (readonly [value: V, words: string])[];
  readonly onChange: (value: V) => void;
}

/** A choice among few, under its name. */
export function Choose<V extends string>({ label, value, options, onChange }: ChooseProps<V>): ReactNode {
  return (
    <label className={styles['field']}>
      {label}
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find(([one]) => one === event.target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
