import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { takeShared } from '#platform/pocket/web/shared-files.ts';
import { Picture } from '#platform/ui/plain/picture.tsx';
import type { Photos } from '#platform/ui/plain/use-photos.ts';
import type { Point } from '../draft.ts';
import { usePlaceInTown } from '../photo-place.tsx';
import styles from './where.module.css';

/** A report may begin with its photo: it is in the draft at once, and where it was taken the pin goes, to be put right or confirmed. */
export function PhotoStart({
  photos,
  max,
  uploadMax,
  onPlace,
  onSay,
}: {
  readonly photos: Photos;
  readonly max: number;
  readonly uploadMax: number;
  readonly onPlace: (point: Point) => void;
  readonly onSay: (text: string) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const files = useRef<HTMLInputElement>(null);
  const [known] = useState(() => new Set(photos.list.map(({ id }) => id)));
  const fresh = photos.list.filter(({ id }) => !known.has(id));
  const { place, isAsked } = usePlaceInTown(fresh);
  const waits = fresh.some(({ state }) => state === 'preparing');
  const count = photos.list.length;
  const [last] = photos.list.slice(-1);
  const act = useRef({ onPlace, onSay });
  useEffect(() => {
    act.current = { onPlace, onSay };
  }, [onPlace, onSay]);
  useEffect(() => {
    if (place === null) return;
    act.current.onPlace(place.at);
    act.current.onSay(t('reporting.aim.fromPhoto'));
  }, [place, t]);
  const taking = useRef(false);
  useEffect(() => {
    if (taking.current) return;
    taking.current = true;
    // From the gallery: as if they had been chosen here.
    void takeShared().then((shared) => {
      const left = shared.length > 0 ? photos.add(shared, max - count, uploadMax) : 0;
      if (left > 0) act.current.onSay(t('citizen.shared.room', { count: left }));
    });
  }, [photos, max, count, uploadMax, t]);
  const silent = fresh.length > 0 && !waits && isAsked && place === null;
  useEffect(() => {
    if (silent) act.current.onSay(t('reporting.aim.photoSilent'));
  }, [silent, t]);
  return (
    <>
      <button type="button" className="lg-button" data-quiet disabled={count >= max} onClick={() => files.current?.click()}>
        {last === undefined ? <IconCamera size={20} aria-hidden /> : <Picture className={styles['thumb']} src={last.url} alt="" />}
        <span>{count === 0 ? t('citizen.where.photoFirst') : t('citizen.resume.photos', { count })}</span>
      </button>
      <input
        ref={files}
        type="file"
        className="lg-hidden"
        tabIndex={-1}
        aria-hidden
        accept="image/*,.heic,.heif"
        multiple
        data-testid="photos"
        onChange={({ currentTarget }) => {
          photos.add([...(currentTarget.files ?? [])], max - count, uploadMax);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
