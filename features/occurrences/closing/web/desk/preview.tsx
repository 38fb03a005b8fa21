import type { ReactNode } from 'react';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import { Picture } from '#platform/ui/plain/picture.tsx';
import { photoAddress } from '../../../record/web/plain/photo-address.ts';
import photoStyles from '../../../record/web/plain/gallery.module.css';
import type { ChosenPhoto } from '#platform/ui/plain/use-photos.ts';
import { StatusBadge } from '../../../record/web/status-badge.tsx';
import { Preview } from '../../../record/web/desk/preview.tsx';
import { useDeskTexts } from './texts.ts';
import styles from './closing.module.css';

interface Props {
  readonly occurrence: StaffOccurrence;
  readonly to: StaffOccurrence['status'];
  readonly words: string | null;
  readonly photos: readonly ChosenPhoto[];
}

/** The closing as the citizen will read it, with before and after side by side. */
export function ClosingPreview({ occurrence, to, words, photos }: Props): ReactNode {
  const t = useDeskTexts();
  const before = occurrence.photoList.find(({ kind, isPublic }) => kind === 'before' && isPublic);
  const after = photos.find(({ state }) => state === 'ready');
  return (
    <div className={styles['status']}>
      <Preview
        text={words ?? ''}
        title={
          <>
            <strong>{t(to.withoutFix ? 'closing.status.closed' : 'closing.status.solved')}</strong> <StatusBadge status={to} />
          </>
        }
      />
      {after && (
        <div className={`${photoStyles['pair']} ${styles['previewPair']}`}>
          {before && (
            <figure>
              <Picture
                className={styles['thumb']}
                src={photoAddress(before.id, 'thumbnail', undefined, before.key)}
                alt={t('closing.photos.before')}
              />
              <figcaption>{[t('closing.photos.before'), before.caption].filter(Boolean).join(': ')}</figcaption>
            </figure>
          )}
          <figure>
            <Picture className={styles['thumb']} src={after.url} alt={t('closing.photos.after')} />
            <figcaption>{[t('closing.photos.after'), after.caption].filter(Boolean).join(': ')}</figcaption>
          </figure>
        </div>
      )}
    </div>
  );
}
