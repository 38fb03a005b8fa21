import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import styles from '../../../record/web/plain/occurrence.module.css';

const SmallMap = lazy(() => import('../../../record/web/plain/small-map.tsx').then((module) => ({ default: module.SmallMap })));

/** A small map that is loaded when it comes into view. `linked`: it also stands on the map for everybody. */
export function Place({ occurrence, linked }: { readonly occurrence: PublicOccurrence; readonly linked: boolean }): ReactNode {
  const { t } = useTranslation('occurrences');
  const { point } = occurrence;
  const [box, seen] = useSeen();
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

function useSeen() {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const target = box.current;
    if (target === null) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        watcher.disconnect();
      },
      { rootMargin: '200px' },
    );
    watcher.observe(target);
    return () => watcher.disconnect();
  }, []);
  return [box, seen] as const;
}
