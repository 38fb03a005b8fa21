import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '#platform/http/web/client.ts';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import styles from '../../../record/web/plain/occurrence.module.css';

const SmallMap = lazy(() => import('#platform/map/small-map.tsx').then((module) => ({ default: module.SmallMap })));

/** What stands where a link cannot be followed: waiting, over, unknown, or no connection. */
export function LinkState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const { t } = useTranslation('occurrences');
  // A page that was longer before it was loaded anew is shown from where it was read: this one is short.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [error]);
  if (error === null) {
    return (
      <div className={parts['page']}>
        <Skeleton lines={6} label={t('platform:loading')} />
      </div>
    );
  }
  const status = isProblem(error) && !error.unreachable ? error.status : 0;
  const kind = status === 410 ? 'over' : status === 404 || status === 422 ? 'invalid' : null;
  return (
    <div className={parts['page']}>
      {kind === null ? (
        <>
          <h1>{t('outside.failed')}</h1>
          <Failure error={error} onRetry={onRetry} />
        </>
      ) : (
        <>
          <h1>{t(`outside.${kind}.title`)}</h1>
          <Notice tone={kind === 'over' ? 'info' : 'warning'}>
            <p>{t(`outside.${kind}.text`)}</p>
          </Notice>
        </>
      )}
    </div>
  );
}

/** Where it is: on a small map, and in words for whoever has none. */
export function PlaceOf({
  place,
}: {
  readonly place: { readonly address: string; readonly referencePoint: string | null; readonly point: readonly [number, number] | null };
}): ReactNode {
  const { t } = useTranslation('occurrences');
  return (
    <section aria-labelledby="place-title">
      <h2 id="place-title">{t('outside.place')}</h2>
      <p>{place.address}</p>
      {place.referencePoint !== null && (
        <p>
          {t('outside.reference')}: {place.referencePoint}
        </p>
      )}
      {place.point !== null && (
        <div className={styles['map']}>
          <Suspense fallback={null}>
            <SmallMap point={place.point} label={t('outside.place')} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
