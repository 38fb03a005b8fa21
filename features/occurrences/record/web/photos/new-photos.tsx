import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { captionMax } from '../../inputs.ts';
import { Notice } from '../plain/notice.tsx';
import { Picture } from '../plain/photo.tsx';
import parts from '../plain/parts.module.css';
import styles from './photos.module.css';
import type { NewPhoto, NewPhotos as Photos } from './use-new-photos.ts';

/** Takes photos with the camera or from the device, each with its caption, and takes them back. For citizens and the desk alike. */
export function NewPhotos({
  photos,
  max,
  kept = 0,
  uploadMax,
}: {
  readonly photos: Photos;
  /** At most so many, those already there included. */
  readonly max: number;
  readonly kept?: number;
  readonly uploadMax: number;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(0);
  const room = max - kept - photos.list.length;
  const take = (input: HTMLInputElement): void => {
    setRefused(photos.add([...(input.files ?? [])], room, uploadMax));
    input.value = '';
  };
  return (
    <div className={styles['new']}>
      {photos.list.length > 0 && (
        <ul className={styles['list']} aria-label={t('solved.photos.list')}>
          {photos.list.map((photo, index) => (
            <Item
              key={photo.id}
              photo={photo}
              photos={photos}
              number={index + 1}
              uploadMax={uploadMax}
              onRemove={() => (setRefused(0), photos.remove(photo.id))}
            />
          ))}
        </ul>
      )}
      {room > 0 ? (
        <div className={styles['buttons']}>
          <button type="button" className="lg-button" data-quiet onClick={() => camera.current?.click()}>
            <IconCamera size={20} aria-hidden /> {t('solved.photos.camera')}
          </button>
          <button type="button" className="lg-button" data-quiet onClick={() => files.current?.click()}>
            <IconPhotoPlus size={20} aria-hidden /> {t('solved.photos.files')}
          </button>
        </div>
      ) : (
        <p className={styles['soft']}>{t('solved.photos.full')}</p>
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
      />
      <input
        ref={files}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        className="lg-hidden"
        tabIndex={-1}
        aria-hidden
        data-testid="new-photos"
        onChange={(event) => take(event.currentTarget)}
      />
      <p className={styles['soft']} role="status">
        {t('solved.photos.count', { count: kept + photos.list.length, max })}
      </p>
      {refused > 0 && (
        <Notice tone="warning" announce>
          <p>{t('solved.photos.tooMany', { max })}</p>
        </Notice>
      )}
    </div>
  );
}

function Item({
  photo,
  photos,
  number,
  uploadMax,
  onRemove,
}: {
  readonly photo: NewPhoto;
  readonly photos: Photos;
  readonly number: number;
  readonly uploadMax: number;
  readonly onRemove: () => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const id = useId();
  return (
    <li data-state={photo.state}>
      <Picture className={styles['thumb']} src={photo.url} alt={photo.caption === '' ? t('solved.photos.one', { number }) : photo.caption} />
      <div className={styles['about']}>
        {photo.state === 'ready' ? (
          <>
            <label htmlFor={id}>{t('solved.photos.caption', { number })}</label>
            <input
              id={id}
              className={parts['input']}
              maxLength={captionMax}
              value={photo.caption}
              onChange={(event) => photos.caption(photo.id, event.currentTarget.value)}
            />
          </>
        ) : (
          <p role={photo.state === 'preparing' ? 'status' : 'alert'}>
            {photo.state !== 'preparing' && `«${photo.name}»: `}
            {t(`solved.photos.${photo.state}`, { max: uploadMax })}
          </p>
        )}
      </div>
      <button type="button" className={styles['round']} aria-label={t('solved.photos.remove', { number })} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </button>
    </li>
  );
}

/** How much has left; nothing while nothing is sent. */
export function Sending({ share }: { readonly share: number | null }): ReactNode {
  const { t } = useTranslation('occurrences');
  if (share === null) return null;
  return (
    <div className={styles['sending']}>
      <progress aria-label={t('solved.photos.progress')} max={1} value={share} />
      <span role="status">{t('solved.photos.sending', { percent: Math.round(share * 100) })}</span>
    </div>
  );
}
