import { IconPhotoPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { closing } from '../../contract.ts';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import { PhotoPicker, Sending } from '#platform/ui/plain/photo-picker.tsx';
import { captionMax } from '../../../record/inputs.ts';
import { usePhotos } from '#platform/ui/plain/use-photos.ts';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import { Failure } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import styles from './closing.module.css';

interface Props {
  readonly occurrence: PublicOccurrence;
  readonly token: string | undefined;
  readonly onChanged: (now: PublicOccurrence) => void;
}

/** Its reporter adds photos while it is open. */
export function AddPhotos({ occurrence, token, onChanged }: Props): ReactNode {
  const { t } = useTranslation('occurrences');
  const [open, setOpen] = useState(false);
  const kept = occurrence.photoList.filter(({ kind }) => kind === 'before').length;
  if (!occurrence.mine || !occurrence.may.addPhotos || occurrence.photoLimits.before <= kept) return null;
  return (
    <p className={styles['add']}>
      <button type="button" className="lg-button" data-quiet onClick={() => setOpen(true)}>
        <IconPhotoPlus size={20} aria-hidden /> {t('solved.photos.add')}
      </button>
      {open && (
        <AddDialog
          occurrence={occurrence}
          token={token}
          kept={kept}
          onClose={() => setOpen(false)}
          onChanged={(now) => {
            setOpen(false);
            toast.success(t('solved.photos.sent'));
            onChanged(now);
          }}
        />
      )}
    </p>
  );
}

function AddDialog({ occurrence, token, kept, onClose, onChanged }: Props & { readonly kept: number; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('occurrences');
  const photos = usePhotos();
  const [share, setShare] = useState<number | null>(null);
  const [none, setNone] = useState(false);
  const { failure, submit } = useSubmit(async () => {
    const files = photos.files();
    setNone(files.length === 0);
    if (files.length === 0) return;
    try {
      const request = { params: { id: occurrence.id }, query: token === undefined ? {} : { token }, body: { captions: photos.captions() } };
      onChanged(await upload(closing, 'addPhotos', { ...request, files, onProgress: setShare }));
    } finally {
      setShare(null);
    }
  });
  return (
    <Dialog title={t('solved.photos.addTitle', { code: occurrence.code })} onClose={onClose}>
      <form noValidate className={parts['stack']} onSubmit={submit}>
        <p>{t('solved.photos.addText')}</p>
        <PhotoPicker
          photos={photos}
          captionMax={captionMax}
          max={occurrence.photoLimits.before}
          kept={kept}
          uploadMax={occurrence.photoLimits.uploadMax}
        />
        {none && (
          <p role="alert" className={parts['error']}>
            {t('solved.photos.none')}
          </p>
        )}
        {failure !== null && <Failure error={failure} />}
        <Sending share={share} />
        <div className={parts['row']}>
          <button type="submit" className="lg-button">
            {t('solved.photos.send')}
          </button>
          <button type="button" className="lg-button" data-quiet onClick={onClose}>
            {t('platform:cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
