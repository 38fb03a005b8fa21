import { Button, SegmentedControl, Stack } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { IconUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api, upload } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { closing } from '../../contract.ts';
import { occurrences } from '../../../record/contract.ts';
import type { PhotoKind, PhotoView, StaffOccurrence } from '../../../record/schemas.ts';
import { PhotoPicker, Sending } from '#platform/ui/plain/photo-picker.tsx';
import { captionMax } from '../../../record/inputs.ts';
import { usePhotos } from '#platform/ui/plain/use-photos.ts';
import { useDeskTexts } from './texts.ts';
import { useWrite } from '../../../record/web/desk/use-record.ts';
import styles from './closing.module.css';
import { PhotoItem } from './photo-item.tsx';
import { PublicWordsWarning } from '../../../record/web/desk/public-words.tsx';
import { RedactDialog } from './redact-dialog.tsx';

/** Everything that can be done with the photos of a record. */
export function PhotosDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const [redacting, setRedacting] = useState<PhotoView | null>(null);
  const { photoList } = occurrence;
  if (redacting) {
    const number = photoList.findIndex(({ id }) => id === redacting.id) + 1;
    return <RedactDialog occurrence={occurrence} photo={redacting} number={number} onClose={() => setRedacting(null)} />;
  }
  return (
    <Dialog title={t('closing.photos.manage', { code: occurrence.code })} onClose={onClose} size="xl">
      <Stack gap="lg">
        {photoList.length === 0 && <p className={styles['soft']}>{t('closing.photos.none')}</p>}
        <ul className={styles['items']}>
          {photoList.map((photo, index) => (
            <PhotoItem key={photo.id} occurrence={occurrence} photo={photo} index={index} onRedact={() => setRedacting(photo)} />
          ))}
        </ul>
        {occurrence.may.editPhotos && <Adder occurrence={occurrence} />}
      </Stack>
    </Dialog>
  );
}

function Adder({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useDeskTexts();
  const photos = usePhotos();
  const [kind, setKind] = useState<PhotoKind>(occurrence.closedAt === null ? 'before' : 'after');
  const [share, setShare] = useState<number | null>(null);
  const { write, busy } = useWrite(occurrence);
  const kept = occurrence.photoList.filter((photo) => photo.kind === kind).length;
  const send = async (): Promise<void> => {
    const files = photos.files();
    try {
      await write(async () => {
        await upload(closing, 'addPhotos', {
          params: { id: occurrence.id },
          body: { captions: photos.captions(), kind },
          files,
          onProgress: setShare,
        });
        return api(occurrences, 'show', { params: { code: occurrence.code } });
      });
      toast.success(t('closing.photos.sent', { count: files.length }));
      photos.clear();
    } catch (error) {
      toast.failure(error);
    } finally {
      setShare(null);
    }
  };
  return (
    <section className={styles['adder']} aria-label={t('closing.photos.add')}>
      <h3>{t('closing.photos.add')}</h3>
      <SegmentedControl
        size="sm"
        aria-label={t('closing.photos.addAs')}
        value={kind}
        data={(['before', 'after'] as const).map((value) => ({ value, label: t(`closing.photos.${value}`) }))}
        onChange={(value) => setKind(value as PhotoKind)}
      />
      <PhotoPicker
        photos={photos}
        captionMax={captionMax}
        max={occurrence.photoLimits[kind]}
        kept={kept}
        uploadMax={occurrence.photoLimits.uploadMax}
      />
      <PublicWordsWarning texts={photos.list.map(({ caption }) => caption)} />
      <Sending share={share} />
      {photos.list.length > 0 && (
        <div>
          <Button leftSection={<IconUpload size={18} />} loading={busy} disabled={!photos.ready} onClick={() => void send()}>
            {t('closing.photos.send')}
          </Button>
        </div>
      )}
    </section>
  );
}
