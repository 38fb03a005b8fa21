import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import lists from '#platform/ui/facts.module.css';
import styles from '../../../record/web/desk/detail.module.css';
import { useReportingTexts } from './texts.ts';

/** What it is about and what was answered, on the desk's record. */
export function About({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useReportingTexts();
  const locale = useLocale();
  const { feature, answers } = occurrence;
  return (
    <>
      {answers.length > 0 && (
        <section className={styles['section']}>
          <h3>{t('answers.title')}</h3>
          <dl className={lists['facts']} data-dense>
            {answers.map((answer) => (
              <div key={answer.key} data-wide>
                <dt>
                  {answer.label[locale] || answer.label.pt}
                  {!answer.isPublic && ` (${t('answers.private')})`}
                </dt>
                <dd>{answer.words[locale]}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {feature !== null && (
        <section className={styles['section']}>
          <h3>{t('feature.title')}</h3>
          <dl className={lists['facts']} data-dense>
            <div>
              <dt>{t('feature.layer')}</dt>
              <dd>{feature.layer.label[locale]}</dd>
            </div>
            <div>
              <dt>{t('feature.code')}</dt>
              <dd className={styles['numbers']}>{feature.code}</dd>
            </div>
            {feature.name !== feature.code && (
              <div data-wide>
                <dt>{t('feature.name')}</dt>
                <dd>{feature.name}</dd>
              </div>
            )}
            {feature.integrationId !== null && (
              <div>
                <dt>{t('feature.integration')}</dt>
                <dd className={styles['numbers']}>{feature.integrationId}</dd>
              </div>
            )}
          </dl>
        </section>
      )}
    </>
  );
}
