import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { steps, type Step } from './draft.ts';
import styles from './progress.module.css';

/** Where one is among the steps; those behind can be gone back to. */
export function Progress({
  current,
  furthest,
  onGo,
}: {
  readonly current: Step;
  readonly furthest: Step;
  readonly onGo: (step: Step) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const at = steps.indexOf(current);
  return (
    <nav aria-label={t('citizen.steps.label')} className={styles['progress']}>
      <p className={styles['progressWords']}>{t('citizen.steps.of', { number: at + 1, total: steps.length, name: t(`citizen.steps.${current}`) })}</p>
      <ol>
        {steps.map((step, index) => {
          const name = t(`citizen.steps.${step}`);
          const done = index < at || (index > at && index <= steps.indexOf(furthest));
          const face = (
            <>
              <span className={styles['dot']} aria-hidden>
                {index < at ? <IconCheck size={16} /> : index + 1}
              </span>
              <span className={styles['stepName']}>{name}</span>
            </>
          );
          return (
            <li key={step} data-state={step === current ? 'current' : index < at ? 'done' : 'ahead'}>
              {done ? (
                <button type="button" onClick={() => onGo(step)} aria-label={t('citizen.steps.go', { name })}>
                  {face}
                </button>
              ) : (
                <span aria-current={step === current ? 'step' : undefined}>{face}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
