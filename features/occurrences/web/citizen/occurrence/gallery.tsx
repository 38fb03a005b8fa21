import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicOccurrence } from '../../../schemas.ts';
import { Dialog } from '../parts/dialog.tsx';
import { photoAddress, Picture } from '../parts/photo.tsx';
import parts from '../parts/parts.module.css';
import styles from './occurrence.module.css';

/** Small pictures that open large; arrow keys go through them. */
export function Gallery({ photos, token }: { readonly photos: PublicOccurrence['photoList']; readonly token: string | undefined }): ReactNode {
  const { t } = useTranslation('occurrences');
  const [shown, setShown] = useState<number | null>(null);
  const total = photos.length;
  const name = (index: number): string => t('citizen.page.photo', { number: index + 1, total });
  const step = (by: number): void => setShown((now) => (now === null ? null : (now + by + total) % total));
  const large = shown === null ? undefined : photos[shown];
  return (
    <>
      <ul className={styles['gallery']}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button type="button" aria-label={t('citizen.page.enlarge', { number: index + 1 })} onClick={() => setShown(index)}>
              <Picture src={photoAddress(photo.id, 'thumbnail', token)} alt={name(index)} />
            </button>
          </li>
        ))}
      </ul>
      {large !== undefined && shown !== null && (
        <Dialog wide title={name(shown)} onClose={() => setShown(null)} onArrow={total > 1 ? step : undefined}>
          <div className={styles['large']}>
            <Picture src={photoAddress(large.id, 'original', token)} alt={name(shown)} />
          </div>
          {total > 1 && (
            <p className={parts['row']}>
              <button type="button" className="lg-button" data-quiet onClick={() => step(-1)}>
                <IconChevronLeft size={20} aria-hidden /> {t('citizen.page.previous')}
              </button>
              <button type="button" className="lg-button" data-quiet onClick={() => step(1)}>
                {t('citizen.page.following')} <IconChevronRight size={20} aria-hidden />
              </button>
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}
