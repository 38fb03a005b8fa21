import type { ReactNode } from 'react';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import styles from './shell.module.css';

/** The municipality's crest, or its first letter where there is none. Its name always stands beside it, so it is decoration. */
export function Crest(): ReactNode {
  const { crest, name } = publicConfig();
  if (crest === null)
    return (
      <span className={styles['letter']} aria-hidden>
        {name.slice(0, 1)}
      </span>
    );
  return <img className={styles['crest']} src={`/${crest.replace(/^\//, '')}`} alt="" width={40} height={48} />;
}
