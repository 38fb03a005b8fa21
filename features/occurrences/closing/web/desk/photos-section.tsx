import { Button } from '@mantine/core';
import { IconPhotoEdit } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import { Gallery } from '../../../record/web/plain/gallery.tsx';
import { useDeskTexts } from './texts.ts';
import styles from './closing.module.css';

const PhotosDialog = lazy(() => import('./photos-dialog.tsx').then((module) => ({ default: module.PhotosDialog })));

/** Photos of a record, and the way to work on them. */
export function PhotosSection({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useDeskTexts();
  const [open, setOpen] = useState(false);
  const { photoList, may } = occurrence;
  const works = may.editPhotos || (may.redact && photoList.length > 0);
  const hidden = photoList.filter(({ isPublic }) => !isPublic).length;
  return (
    <div className={styles['section']}>
      {photoList.length === 0 ? <p className={styles['soft']}>{t('closing.photos.none')}</p> : <Gallery photos={photoList} token={undefined} />}
      {hidden > 0 && <p className={styles['soft']}>{t('closing.photos.hiddenCount', { count: hidden })}</p>}
      {works && (
        <Button variant="default" leftSection={<IconPhotoEdit size={18} />} onClick={() => setOpen(true)}>
          {t('closing.photos.edit')}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <PhotosDialog occurrence={occurrence} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
