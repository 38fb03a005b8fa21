import type { ReactNode } from 'react';
import { platformEn } from './messages.en.ts';
import { platformPt } from './messages.pt.ts';
import { storedLocale } from './language.ts';
import styles from './shell.module.css';

/** Neither the server nor a local configuration answered: nothing is known yet, not even the municipality. */
export function StartFailure(): ReactNode {
  const { errors, retry } = storedLocale() === 'en' ? platformEn : platformPt;
  return (
    <main className={styles['message']}>
      <h1>{errors.startTitle}</h1>
      <p>{errors.startText}</p>
      <p className={styles['actions']}>
        <button type="button" className="lg-button" onClick={() => window.location.reload()}>
          {retry}
        </button>
      </p>
    </main>
  );
}
