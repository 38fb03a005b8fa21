import type { ReactNode } from 'react';
import type { OccurrenceItem } from '../schemas.ts';
import { StatusIcon } from './icons.tsx';
import styles from './status-badge.module.css';

/** A status by colour, icon and name: never by colour alone. */
export function StatusBadge({ status }: { readonly status: Pick<OccurrenceItem['status'], 'name' | 'color' | 'image'> }): ReactNode {
  return (
    <span className={styles['badge']} style={{ '--status': status.color }}>
      <StatusIcon name={status.image} size={16} />
      {status.name}
    </span>
  );
}
