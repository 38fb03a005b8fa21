import type { ReactNode } from 'react';
import styles from '../data.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (hex: string) => void;
}

/** The browser's own: light enough for a row of sixty classes, and every device has one. */
export function ColourInput({ label, value, disabled, onChange }: Props): ReactNode {
  return (
    <input
      type="color"
      className={styles['colour']}
      aria-label={label}
      title={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
