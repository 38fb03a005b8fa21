import type { ReactNode } from 'react';
import styles from '../identity.module.css';

/** A part of the profile page with its own heading. */
export function Panel({
  id,
  title,
  lead,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className={styles['panel']} aria-labelledby={`panel-${id}`}>
      <h2 id={`panel-${id}`}>{title}</h2>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </section>
  );
}
