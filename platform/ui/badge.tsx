import type { ComponentType, ReactNode } from 'react';
import styles from './badge.module.css';

interface Props {
  /** Without one: a plain fact, in the colours of the surface. */
  readonly tone?: 'success' | 'info' | 'warning' | 'danger' | undefined;
  readonly icon?: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A state or a fact about a record in a word or two. A state has an icon too: never the colour alone. */
export function Badge({ tone, icon: Icon, title, children }: Props): ReactNode {
  return (
    <span className={styles['badge']} data-tone={tone} title={title}>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </span>
  );
}
