import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './kit.module.css';
import { useUi } from './texts.ts';

/** Id of a field's input, so that the summary of errors can lead to it. */
export const fieldId = (name: string, scope?: string): string => (scope === undefined ? `field-${name}` : `field-${scope}-${name}`);

/** Takes the keyboard to a field; one in a tab that is only being opened is waited for, some frames. */
function focusField(name: string, scope?: string, frames = 30): void {
  const element = document.getElementById(fieldId(name, scope));
  if (frames > 0 && (element?.offsetParent ?? null) === null) {
    window.requestAnimationFrame(() => focusField(name, scope, frames - 1));
    return;
  }
  element?.scrollIntoView({ block: 'center' });
  element?.focus();
}

/** A field's name; what must be filled in says so in words. */
export function FieldLabel({ text, required }: { readonly text: string; readonly required: boolean }): ReactNode {
  const t = useUi();
  return (
    <>
      {text} {required && <span style={{ fontWeight: 400, color: 'var(--lg-text-soft)' }}>({t('required')})</span>}
    </>
  );
}

interface SummaryProps {
  readonly errors: readonly { readonly name: string; readonly label: string; readonly message: string }[];
  /** Changes with every failed attempt: the summary takes the focus each time. */
  readonly attempt: number;
  /** Of the form whose fields are meant, when there are several on the page. */
  readonly scope?: string | undefined;
  /** Opens the tab a field stands in, where the form has tabs. */
  readonly reveal?: ((name: string) => void) | undefined;
}

/** What is wrong with a form, at its top; each complaint leads to its field. */
export function ErrorSummary({ errors, attempt, scope, reveal }: SummaryProps): ReactNode {
  const t = useUi();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={styles['errors']} role="alert" tabIndex={-1}>
      <h2>{t('errorsTitle', { count: errors.length })}</h2>
      <ul>
        {errors.map(({ name, label, message }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                reveal?.(name);
                focusField(name, scope);
              }}
            >
              {label}: {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SectionProps {
  readonly title?: string | undefined;
  /** Short fields stand beside each other; what is marked `data-wide` has the line for itself. */
  readonly columns?: boolean | undefined;
  readonly children: ReactNode;
}

/** A part of a form under its heading. */
export function FormSection({ title, columns, children }: SectionProps): ReactNode {
  return (
    <section className={styles['section']} data-columns={columns}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  );
}

/** The form at the left, what is known about the record (history) at the right or below. */
export function Split({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles['split']}>{children}</div>;
}

interface SaveBarProps {
  readonly dirty: boolean;
  readonly saving: boolean;
  /** hh:mm of the last save. */
  readonly savedAt: string | null;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** Sticks to the bottom of a form: what is unsaved, cancel, save. Other buttons as children. */
export function SaveBar({ dirty, saving, savedAt, onCancel, children }: SaveBarProps): ReactNode {
  const t = useUi();
  return (
    <div className={styles['saveBar']}>
      <span className={styles['saveState']} role="status">
        {dirty ? t('unsaved') : savedAt !== null && t('saved', { time: savedAt })}
      </span>
      <div className={styles['saveButtons']}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {children}
        <Button type="submit" loading={saving} title="Ctrl S">
          {t('save')}
        </Button>
      </div>
    </div>
  );
}
