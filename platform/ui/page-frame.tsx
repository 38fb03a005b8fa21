import { Anchor } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './kit.module.css';

interface Props {
  readonly title: string;
  /** Beside the title, quieter: a count. */
  readonly detail?: string | undefined;
  readonly back?: { readonly to: string; readonly label: string };
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A back office page: where it belongs, its title, its actions at the right, its content. */
export function PageFrame({ title, detail, back, actions, children }: Props): ReactNode {
  return (
    <div className={styles['page']}>
      <header className={styles['pageHead']}>
        {back && (
          <Anchor className={styles['crumb'] ?? ''} href={`#${back.to}`} size="sm" display="inline-flex" style={{ alignItems: 'center' }}>
            <IconChevronLeft size={18} aria-hidden />
            {back.label}
          </Anchor>
        )}
        <h1>
          {title}
          {detail !== undefined && <small>{detail}</small>}
        </h1>
        <div className={styles['pageActions']}>{actions}</div>
      </header>
      {children}
    </div>
  );
}

/** One row of search, filters and view choices over a list; `end` stands at the right. */
export function Toolbar({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }): ReactNode {
  return (
    <div className={styles['toolbar']}>
      {children}
      <div className={styles['toolbarEnd']}>{end}</div>
    </div>
  );
}
