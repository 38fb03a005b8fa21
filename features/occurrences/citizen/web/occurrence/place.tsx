import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeen } from '#platform/ui/plain/use-seen.ts';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import styles from '../../../record/web/plain/occurrence.module.css';

const SmallMap = lazy(() => import('#platform/map/small-map.tsx').then((module) => ({ default: module.SmallMap })));

/** A small map that is loaded when it comes into view. `linked`: it also stands on the map for everybody. */
export function Place({ occurrence, linked }: { readonly occurrence: PublicOccurrence; readonly linked: boolean }): ReactNode {
  const { t } = useTranslation('occurrences');
  const { point } = occurrence;
  const [box, seen] = useSeen({ margin: '200px' });
  if (point === null) return null;
  return (
    <section aria-label={t('citizen.page.mapLabel')}>
      <div ref={box} className={styles['map']}>
        {seen && (
          <Suspense fallback={null}>
            <SmallMap point={point} label={t('citizen.page.mapLabel')} />
          </Suspense>
        )}
      </div>
      {linked && (
        <p className={styles['mapLink']}>
          <Link to={`/meubairro/home/${occurrence.code}`}>{t('citizen.page.showMap')}</Link>
        </p>
      )}
    </section>
  );
}
