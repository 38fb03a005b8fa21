import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import type { SeenWork } from '../../contract.ts';
import { stateColors, stateNames } from '../../domain/states.ts';
import styles from './front.module.css';

export const written = (day: string): string => day.split('-').toReversed().join('/');

/** The state in words, with its colour beside them. */
export function StateMark({ state }: Pick<SeenWork, 'state'>): ReactNode {
  const locale = useLocale();
  return (
    <span className={styles['state']}>
      <span aria-hidden style={{ background: stateColors[state] }} />
      {stateNames[state][locale]}
    </span>
  );
}
