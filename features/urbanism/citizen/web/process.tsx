import type { ReactNode } from 'react';
import { Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import type { OwnProcess } from '../contract.ts';
import styles from './citizen.module.css';
import { useCitizenTexts } from './texts.ts';
import { documentAt } from './wire.ts';

const day = (iso: string | null): string => (iso ?? '').split('-').toReversed().join('/');
const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Lisbon' });

/** How far a process is, in plain words. */
export function Process({ process }: { readonly process: OwnProcess }): ReactNode {
  const t = useCitizenTexts();
  const { procedure, status, entryAt, steps, asked, documents } = process;
  const waits = asked.some(({ metAt }) => metAt === null);
  const facts: readonly (readonly [string, string])[] = [
    [t('status'), status ?? t('none')],
    [t('procedure'), procedure ?? t('none')],
    [t('entry'), entryAt === null ? t('none') : day(entryAt)],
  ];
  return (
    <>
      <Notice tone={waits ? 'warning' : 'info'} title={t(waits ? 'waitsYou' : 'waitsUs')} announce>
        <p>{t(waits ? 'waitsYouText' : 'waitsUsText')}</p>
      </Notice>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="asked" className={parts['stack']}>
        <h2 id="asked">{t('asked')}</h2>
        {asked.length === 0 && <p>{t('askedNone')}</p>}
        {asked.length > 0 && (
          <ul className={styles['list']}>
            {asked.map(({ subject, enteredAt, dueAt, metAt }, index) => (
              <li key={index} data-state={metAt === null ? 'waits' : 'done'}>
                <strong>{subject}</strong>
                <span>{t('askedOn', { day: day(enteredAt) })}</span>
                {metAt !== null ? <span>{t('met', { day: day(metAt) })}</span> : dueAt !== null && <b>{t('until', { day: day(dueAt) })}</b>}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="steps" className={parts['stack']}>
        <h2 id="steps">{t('steps')}</h2>
        {steps.length === 0 && <p>{t('stepsNone')}</p>}
        {steps.length > 0 && (
          <ol className={styles['list']}>
            {steps.map((step, index) => (
              <li key={index} data-state={step.state}>
                <strong>{step.name}</strong>
                <span>{t(wordOf(step), { day: day(step.state === 'done' ? step.doneOn : step.dueOn) })}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="documents" className={parts['stack']}>
        <h2 id="documents">{t('documents')}</h2>
        {documents.length === 0 && <p>{t('documentsNone')}</p>}
        {documents.length > 0 && (
          <>
            <ul className={styles['list']}>
              {documents.map(({ name, type, at, ticket }) => (
                <li key={ticket} data-state="document">
                  <a href={documentAt(ticket)} download>
                    {t('download', { name })}
                  </a>
                  <span>{[type, at === null ? null : day(at)].filter((one) => one !== null).join(' · ')}</span>
                </li>
              ))}
            </ul>
            <p>{t('documentsText')}</p>
          </>
        )}
      </section>
    </>
  );
}

function wordOf({ state, dueOn }: OwnProcess['steps'][number]) {
  if (state !== 'running') return state;
  return dueOn === null ? 'running' : dueOn < today() ? 'runningLate' : 'runningDue';
}
