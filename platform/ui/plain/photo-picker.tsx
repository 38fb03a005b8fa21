import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { Picture } from './picture.tsx';
import plain from './plain.module.css';
import styles from './photos.module.css';
import { usePlain } from './texts.ts';
import type { ChosenPhoto, Photos } from './use-photos.ts';

interface Props {
  readonly photos: Photos;
  /** At most so many, those already there (`kept`) included. */
  readonly max: number;
  readonly kept?: number;
  /** MB a photo may have; unless told the server alone says. */
  readonly uploadMax?: number;
  /** Longest caption; unless told there are none. */
  readonly captionMax?: number;
}

/** Takes photos with the camera or from the device, each with its caption, and takes them back. For citizens and the desk alike. */
export function PhotoPicker({ photos, max, kept = 0, uploadMax = Number.POSITIVE_INFINITY, captionMax }: Props): ReactNode {
  const t = usePlain();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(0);
  const room = max - kept - photos.list.length;
  const take = (input: HTMLInputElement): void => {
    setRefused(photos.add([...(input.files ?? [])], room, uploadMax));
    input.value = '';
  };
  const shared = { type: 'file', className: 'lg-hidden', tabIndex: -1, 'aria-hidden': true } as const;
  return (
    <div className={styles['photos']}>
      {photos.list.length > 0 && (
        <ul className={styles['strip']} aria-label={t('photos.list')}>
          {photos.list.map((photo, index) => (
            <li key={photo.id}>
              <Thumb photo={photo} number={index + 1} uploadMax={uploadMax} onRemove={() => (setRefused(0), photos.remove(photo.id))} />
              {photo.state === 'ready' && captionMax !== undefined && (
                <input
                  className={plain['input']}
                  aria-label={t('photos.caption', { number: index + 1 })}
                  placeholder={t('photos.captionShort')}
                  maxLength={captionMax}
                  value={photo.caption}
                  onChange={(event) => photos.caption(photo.id, event.currentTarget.value)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <div className={styles['buttons']}>
          <button type="button" className="lg-button" data-quiet onClick={() => camera.current?.click()}>
            <IconCamera size={20} aria-hidden /> {t('photos.camera')}
          </button>
          <button type="button" className="lg-button" data-quiet onClick={() => files.current?.click()}>
            <IconPhotoPlus size={20} aria-hidden /> {t('photos.files')}
          </button>
        </div>
      )}
      <input {...shared} ref={camera} accept="image/*" capture="environment" data-testid="camera" onChange={(event) => take(event.currentTarget)} />
      <input {...shared} ref={files} accept="image/*,.heic,.heif" multiple data-testid="photos" onChange={(event) => take(event.currentTarget)} />
      <p className={plain['soft']} role="status">
        {t('photos.count', { count: kept + photos.list.length, max })}
      </p>
      {(refused > 0 || room < 0) && (
        <Notice tone="warning" announce>
          <p>{t('photos.most', { max })}</p>
        </Notice>
      )}
    </div>
  );
}

interface ThumbProps {
  readonly photo: ChosenPhoto;
  readonly number: number;
  readonly uploadMax: number;
  readonly onRemove: () => void;
}

function Thumb({ photo, number, uploadMax, onRemove }: ThumbProps): ReactNode {
  const t = usePlain();
  return (
    <figure className={styles['photo']} data-state={photo.state}>
      <Picture src={photo.url} alt={photo.caption === '' ? t('photos.one', { number }) : photo.caption} />
      {photo.state !== 'ready' && (
        <figcaption role={photo.state === 'preparing' ? 'status' : 'alert'}>
          {photo.state !== 'preparing' && `«${photo.name}»: `}
          {t(`photos.${photo.state}`, { max: uploadMax })}
        </figcaption>
      )}
      <button type="button" aria-label={t('photos.remove', { number })} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </button>
    </figure>
  );
}

/** How much has left; nothing while nothing is sent. `waiting`: what is said once all of it has. */
export function Sending({ share, waiting }: { readonly share: number | null; readonly waiting?: string }): ReactNode {
  const t = usePlain();
  if (share === null) return null;
  return (
    <div className={styles['sending']}>
      <progress aria-label={t('photos.progress')} max={1} value={share} />
      <span role="status">{share === 1 && waiting !== undefined ? waiting : t('photos.sending', { percent: Math.round(share * 100) })}</span>
    </div>
  );
}
