import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { captionMax } from '../../../record/inputs.ts';
import { Notice } from '../../../record/web/plain/notice.tsx';
import parts from '../../../record/web/plain/parts.module.css';
import { Picture } from '../../../record/web/plain/photo.tsx';
import styles from './photos.module.css';
import wizard from './wizard.module.css';
import type { DraftPhoto, Photos } from './use-photos.ts';

/** Takes photos with the camera or from the device, shows them, and takes them back. */
export function PhotoPicker({ photos, max, uploadMax }: { readonly photos: Photos; readonly max: number; readonly uploadMax: number }): ReactNode {
  const { t } = useTranslation('occurrences');
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(0);
  const room = max - photos.list.length;
  const take = (input: HTMLInputElement): void => {
    setRefused(photos.add([...(input.files ?? [])], room, uploadMax));
    input.value = '';
  };
  return (
    <div className={styles['photos']}>
      {photos.list.length > 0 && (
        <ul className={styles['strip']} aria-label={t('citizen.photos.list')}>
          {photos.list.map((photo, index) => (
            <li key={photo.id}>
              <Thumb photo={photo} number={index + 1} uploadMax={uploadMax} onRemove={() => (setRefused(0), photos.remove(photo.id))} />
              {photo.state === 'ready' && (
                <input
                  className={parts['input']}
                  aria-label={t('solved.photos.caption', { number: index + 1 })}
                  placeholder={t('solved.photos.captionShort')}
                  maxLength={captionMax}
                  value={photo.caption ?? ''}
                  onChange={(event) => photos.caption(photo.id, event.currentTarget.value)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <div className={styles['photoButtons']}>
          <button type="button" className="lg-button" data-quiet onClick={() => camera.current?.click()}>
            <IconCamera size={20} aria-hidden /> {t('citizen.photos.camera')}
          </button>
          <button type="button" className="lg-button" data-quiet onClick={() => files.current?.click()}>
            <IconPhotoPlus size={20} aria-hidden /> {t('citizen.photos.files')}
          </button>
        </div>
      )}
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        className="lg-hidden"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => take(event.currentTarget)}
        data-testid="camera"
      />
      <input
        ref={files}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        className="lg-hidden"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => take(event.currentTarget)}
        data-testid="photos"
      />
      <p className={wizard['soft']} role="status">
        {t('citizen.photos.count', { count: photos.list.length, max })}
      </p>
      {(refused > 0 || room < 0) && (
        <Notice tone="warning" announce>
          <p>{t('citizen.photos.tooMany', { max })}</p>
        </Notice>
      )}
    </div>
  );
}

function Thumb({
  photo,
  number,
  uploadMax,
  onRemove,
}: {
  readonly photo: DraftPhoto;
  readonly number: number;
  readonly uploadMax: number;
  readonly onRemove: () => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const name = t('citizen.photos.one', { number });
  return (
    <figure className={styles['photo']} data-state={photo.state}>
      <Picture src={photo.url} alt={name} />
      {photo.state !== 'ready' && <figcaption>{t(`citizen.photos.${photo.state}`, { max: uploadMax })}</figcaption>}
      <button type="button" aria-label={t('citizen.photos.remove', { number })} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </button>
    </figure>
  );
}
