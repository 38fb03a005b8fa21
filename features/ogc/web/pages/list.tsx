import type { ReactNode } from 'react';
import { ListScreen } from '#platform/crud/web/list-screen.tsx';
import type { Row } from '#platform/crud/web/data.ts';
import { healthStates } from '../../domain/health.ts';
import { services } from '../../services.ts';
import { HealthBadge, Instant } from '../parts.tsx';
import styles from '../ogc.module.css';
import { useOgc } from '../queries.ts';

/** Every service with its health. */
export function Screen(): ReactNode {
  const t = useOgc();
  const cell = (row: Row, name: string): ReactNode | undefined => {
    if (name === 'state') return <HealthBadge health={{ state: healthStates.find((state) => state === row['state']) ?? 'unknown', failure: null }} />;
    if (name === 'url') return <span className={styles['address']}>{String(row['url'])}</span>;
    return name === 'lastGoodAt' ? (
      <Instant iso={row['lastGoodAt'] === null ? null : String(row['lastGoodAt'])} never={t('health.none')} />
    ) : undefined;
  };
  return <ListScreen resource={services} extras={{ bulk: 'trash', cell }} />;
}
