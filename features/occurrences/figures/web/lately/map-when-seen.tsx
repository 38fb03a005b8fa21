import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useSeen } from '#platform/ui/plain/use-seen.ts';
import styles from './lately.module.css';
import { useLatelyTexts } from './texts.ts';

const LiveMap = lazy(() => import('./live-map.tsx').then((module) => ({ default: module.LiveMap })));

/** A quiet picture of a map, of the map's size, until somebody sees it: only then the map's code is loaded, twice the weight of the page. */
export function MapWhenSeen(): ReactNode {
  const t = useLatelyTexts();
  const [box, seen] = useSeen({ afterInput: true });
  return (
    <div className={styles['map']}>
      <div ref={box} className={styles['ground']}>
        {seen && (
          <Suspense>
            <LiveMap />
          </Suspense>
        )}
      </div>
      <Link to="/meubairro/home">{t('openMap')}</Link>
    </div>
  );
}
