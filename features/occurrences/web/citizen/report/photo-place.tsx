import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contains } from '#platform/map/coordinates.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { Notice } from '../parts/notice.tsx';
import parts from '../parts/parts.module.css';
import type { Point } from './draft.ts';
import { fromDegrees } from './use-location.ts';
import type { DraftPhoto } from './use-photos.ts';

/** Nearer than this the photo says nothing new, metres. */
const SAME = 75;

/** Offers the place where a photo was taken. It is never taken by itself: the photo may be of another day or place. */
export function PhotoPlace({
  photos,
  point,
  onUse,
}: {
  readonly photos: readonly DraftPhoto[];
  readonly point: Point | null;
  readonly onUse: (point: Point) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const photo = photos.find(({ id, position }) => position !== null && !declined.has(id));
  const at = useProjected(photo?.position ?? null);
  if (photo === undefined || at === null || !contains(publicConfig().map.extent, at)) return null;
  const distance = point === null ? null : Math.hypot(point[0] - at[0], point[1] - at[1]);
  if (distance !== null && distance < SAME) return null;
  return (
    <Notice title={t('citizen.photoPlace.title')} announce>
      <p>{distance === null ? t('citizen.photoPlace.ask') : t('citizen.photoPlace.far', { metres: Math.round(distance) })}</p>
      <p className={parts['row']}>
        <button type="button" className="lg-button" data-quiet onClick={() => onUse(at)}>
          {t('citizen.photoPlace.use')}
        </button>
        <button type="button" className={parts['textButton']} onClick={() => setDeclined(new Set([...declined, photo.id]))}>
          {t('citizen.photoPlace.decline')}
        </button>
      </p>
    </Notice>
  );
}

function useProjected(position: readonly [number, number] | null): Point | null {
  const [at, setAt] = useState<{ readonly of: readonly [number, number]; readonly point: Point } | null>(null);
  useEffect(() => {
    if (position === null) return;
    let alive = true;
    fromDegrees(position).then(
      (point) => alive && setAt({ of: position, point }),
      () => undefined,
    );
    return () => {
      alive = false;
    };
  }, [position]);
  return at !== null && at.of === position ? at.point : null;
}
