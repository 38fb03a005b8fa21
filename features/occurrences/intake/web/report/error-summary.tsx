import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import { ErrorSummary as Summary } from '#platform/ui/plain/error-summary.tsx';
import { stepOf, type Step } from './draft.ts';

interface Props {
  readonly errors: FieldErrors;
  /** Names of fields that are no fixed words: questions. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly attempt: number;
  /** Null: everything stands on one page. */
  readonly step: Step | null;
  readonly onGo: (step: Step) => void;
}

/** What is wrong, with the way to each field, which may stand in another step. */
export function ErrorSummary({ errors, labels, attempt, step, onGo }: Props): ReactNode {
  const { t } = useTranslation('occurrences');
  if (Object.keys(errors).length === 0) return null;
  const lead = (name: string): void => {
    const target = stepOf(name);
    if (step !== null && target !== step) return onGo(target);
    const field = document.getElementById(`field-${name}`);
    const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input') : field;
    control?.focus();
  };
  return (
    <Summary
      title={t('citizen.summary')}
      errors={errors}
      labelOf={(name) => labels?.[name] ?? t(`citizen.fields.${name}`)}
      attempts={attempt}
      onGo={lead}
    />
  );
}
