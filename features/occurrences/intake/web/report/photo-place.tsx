import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contains } from '#platform/map/coordinates.ts';
import { api } from '#platform/http/web/client.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { intake } from '../../report-contract.ts';
import { Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import type { Point } from './draft.ts';
import { firstInTown, type PhotoPosition, type PlacedPhoto } from './photo-position.ts';
import { fromDegrees } from './use-location.ts';
import type { ChosenPhoto } from '#platform/ui/plain/use-photos.ts';

/** Nearer than this the photo says nothing new, metres. */
const SAME = 75;

/** Offers the place where a photo was taken. It is never taken by itself: the photo may be of another day or place. */
export function PhotoPlace({
  photos,
  point,
  onUse,
}: {
  readonly photos: readonly ChosenPhoto[];
  readonly point: Point | null;
  readonly onUse: (point: Point) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const { place: offered } = usePlaceInTown(photos.filter(({ id }) => !declined.has(id)));
  if (offered === null) return null;
  const { id, at } = offered;
  const distance = point === null ? null : Math.hypot(point[0] - at[0], point[1] - at[1]);
  if (distance !== null && distance < SAME) return null;
  return (
    <Notice title={t('citizen.photoPlace.title')} announce>
      <p>{distance === null ? t('citizen.photoPlace.ask') : t('citizen.photoPlace.far', { metres: Math.round(distance) })}</p>
      <p className={parts['row']}>
        <button type="button" className="lg-button" data-quiet onClick={() => onUse(at)}>
          {t('citizen.photoPlace.use')}
        </button>
        <button type="button" className={parts['textButton']} onClick={() => setDeclined(new Set([...declined, id]))}>
          {t('citizen.photoPlace.decline')}
        </button>
      </p>
    </Notice>
  );
}

/** The first of these photos that was taken in the municipality; `isAsked` once it is known whether there is one. */
export function usePlaceInTown(photos: readonly ChosenPhoto[]): { readonly place: PlacedPhoto | null; readonly isAsked: boolean } {
  const places = JSON.stringify(photos.flatMap(({ id, position }) => (position === null ? [] : [{ id, position }])));
  const [found, setFound] = useState<{ readonly of: string; readonly place: PlacedPhoto | null } | null>(null);
  useEffect(() => {
    let alive = true;
    const placed: PhotoPosition[] = JSON.parse(places);
    firstInTown(placed, fromDegrees, isInTown).then(
      (place) => alive && setFound({ of: places, place }),
      () => undefined,
    );
    return () => {
      alive = false;
    };
  }, [places]);
  const isAsked = found?.of === places;
  return { place: isAsked ? found.place : null, isAsked };
}

/** The map shows more than the municipality: the server knows its limits. Without an answer the place is offered; sending asks again. */
async function isInTown([x, y]: Point): Promise<boolean> {
  if (!contains(publicConfig().map.extent, [x, y])) return false;
  const check = await api(intake, 'check', { query: { x, y } }).catch(() => null);
  return check?.inside ?? true;
}
