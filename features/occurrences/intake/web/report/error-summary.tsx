import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import parts from '../../../record/web/plain/parts.module.css';
import { stepOf, type Step } from './draft.ts';

/** What is wrong, with the way to each field. Takes the focus with every attempt. */
export function ErrorSummary({
  errors,
  labels,
  attempt,
  step,
  onGo,
}: {
  readonly errors: FieldErrors;
  /** Names of fields that are no fixed words: questions. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly attempt: number;
  /** Null: everything stands on one page. */
  readonly step: Step | null;
  readonly onGo: (step: Step) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const box = useRef<HTMLDivElement>(null);
  const names = Object.keys(errors);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (names.length === 0) return null;
  const lead = (name: string): void => {
    const target = stepOf(name);
    if (step !== null && target !== step) return onGo(target);
    const field = document.getElementById(`field-${name}`);
    const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input') : field;
    control?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} className={parts['summary']} role="alert">
      <p>{t('citizen.summary')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" className={parts['textButton']} onClick={() => lead(name)}>
              {labels?.[name] ?? t(`citizen.fields.${name}`)}: {errors[name]?.map(({ message }) => message).join(' ')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
