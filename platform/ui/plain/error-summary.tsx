import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import styles from './plain.module.css';

interface Props {
  readonly title: string;
  /** In the order they are named. */
  readonly errors: FieldErrors;
  readonly labelOf: (name: string) => string;
  /** Grows with every failed attempt: the summary takes the focus each time. */
  readonly attempts: number;
  /** The way to a field; unless told the field takes the focus. */
  readonly onGo?: (name: string) => void;
}

const focusField = (name: string): void => document.getElementById(`field-${name}`)?.focus();

/** What is wrong with a form, with the way to each field. */
export function ErrorSummary({ title, errors, labelOf, attempts, onGo = focusField }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);
  const wrong = Object.entries(errors);
  return (
    <div ref={box} tabIndex={-1} className={styles['summary']} role="alert">
      <p>{title}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([name, complaints]) => (
            <li key={name}>
              <button type="button" className={styles['textButton']} onClick={() => onGo(name)}>
                {labelOf(name)}: {complaints.map(({ message }) => message).join(' ')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
