import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pairFirst } from '../../domain/photos.ts';
import type { PhotoView } from '../../schemas.ts';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import { Picture } from '#platform/ui/plain/picture.tsx';
import { photoAddress } from './photo-address.ts';
import parts from '#platform/ui/plain/plain.module.css';
import styles from './gallery.module.css';

/** Small pictures that open large; arrow keys go through them. Before and after stand side by side, larger than the rest. */
export function Gallery({ photos: all, token }: { readonly photos: readonly PhotoView[]; readonly token: string | undefined }): ReactNode {
  const { t } = useTranslation('occurrences');
  const [shown, setShown] = useState<number | null>(null);
  const photos = pairFirst(all);
  const total = photos.length;
  const hasPair = total > 1 && photos[0]?.kind === 'before' && photos[1]?.kind === 'after';
  const hasKinds = photos.some(({ kind }) => kind === 'after');
  const place = (index: number): string => t('citizen.page.photo', { number: index + 1, total });
  const words = (photo: PhotoView): string[] => [...(hasKinds ? [t(`solved.photos.${photo.kind}`)] : []), ...(photo.caption ? [photo.caption] : [])];
  const name = (photo: PhotoView, index: number): string => words(photo).join(': ') || place(index);
  const step = (by: number): void => setShown((now) => (now === null ? null : (now + by + total) % total));
  const large = shown === null ? undefined : photos[shown];
  const opener = (photo: PhotoView, index: number, variant: 'thumbnail' | 'original'): ReactNode => (
    <button type="button" aria-label={`${t('citizen.page.enlarge', { number: index + 1 })}: ${name(photo, index)}`} onClick={() => setShown(index)}>
      <Picture src={photoAddress(photo.id, variant, token, photo.key)} alt={photo.caption ?? place(index)} />
      {hasKinds && <span className={styles['tag']}>{t(`solved.photos.${photo.kind}`)}</span>}
    </button>
  );
  const rest = hasPair ? 2 : 0;
  return (
    <>
      {hasPair && (
        <div className={styles['pair']} role="group" aria-label={t('solved.photos.pair')}>
          {photos.slice(0, 2).map((photo, index) => (
            <figure key={photo.id}>
              {opener(photo, index, 'original')}
              {photo.caption !== null && <figcaption>{photo.caption}</figcaption>}
            </figure>
          ))}
        </div>
      )}
      {total > rest && (
        <ul className={styles['gallery']}>
          {photos.slice(rest).map((photo, index) => (
            <li key={photo.id}>
              {opener(photo, index + rest, 'thumbnail')}
              {photo.caption !== null && <p className={styles['caption']}>{photo.caption}</p>}
            </li>
          ))}
        </ul>
      )}
      {large !== undefined && shown !== null && (
        <Dialog wide title={place(shown)} onClose={() => setShown(null)} onArrow={total > 1 ? step : undefined}>
          <div className={styles['large']}>
            <Picture src={photoAddress(large.id, 'original', token, large.key)} alt={name(large, shown)} />
          </div>
          {words(large).length > 0 && <p>{name(large, shown)}</p>}
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
