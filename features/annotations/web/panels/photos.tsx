import { IconCamera, IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import { api, upload } from '#platform/http/web/client.ts';
import { useStore } from '#platform/shell/store.ts';
import { shrink } from '#platform/ui/plain/shrink.ts';
import { annotations as contract } from '../../contract.ts';
import { limits } from '../../domain/limits.ts';
import { photoAddress, save } from '../actions.ts';
import { isChanged } from '../kept.ts';
import type { Annotations } from '../model.ts';
import styles from './annotations.module.css';
import { useRun } from './use-run.ts';

/** Photos of a shape. They are kept with the account: what is drawn is saved before one is added. */
export function ShapePhotos({ model, shape }: { readonly model: Annotations; readonly shape: string }): ReactNode {
  const { t } = useTranslation('annotations');
  const work = useStore(model.work);
  const user = useSession();
  const input = useRef<HTMLInputElement>(null);
  const { run, isBusy, failure } = useRun();
  const photos = work.photos.filter((photo) => photo.shape === shape);
  const isShared = work.from === 'shared';
  const add = async (file: File): Promise<void> => {
    if ((model.work.get().id === null || isChanged(model)) && (await save(model, t('usualName')))) throw new Error(t('photos.saveFirst'));
    const { id } = model.work.get();
    if (id === null) return;
    const { blob, name } = await shrink(file);
    const photo = await upload(contract, 'addPhoto', { params: { id }, body: { shape }, files: [new File([blob], name, { type: blob.type })] });
    model.work.set({ ...model.work.get(), photos: [...model.work.get().photos, photo] });
  };
  const remove = async (photo: number): Promise<void> => {
    if (work.id === null) return;
    await api(contract, 'removePhoto', { params: { id: work.id, photo } });
    model.work.set({ ...model.work.get(), photos: model.work.get().photos.filter(({ id }) => id !== photo) });
  };
  if (isShared && photos.length === 0) return null;
  return (
    <div className={styles['field']}>
      {photos.length > 0 && (
        <ul className={styles['photos']} aria-label={t('photos.label')}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={photoAddress(work, photo, 'original')} target="_blank" rel="noreferrer">
                <img src={photoAddress(work, photo, 'thumbnail')} alt={photo.caption ?? t('photos.one', { number: index + 1 })} />
              </a>
              {!isShared && (
                <button type="button" aria-label={t('photos.remove', { number: index + 1 })} onClick={() => run(() => remove(photo.id))}>
                  <IconX size={16} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isShared && user && photos.length < limits.photos && (
        <>
          <button type="button" className={styles['button']} disabled={isBusy} onClick={() => input.current?.click()}>
            <IconCamera size={18} aria-hidden /> {t(isBusy ? 'photos.sending' : 'photos.add')}
          </button>
          <input
            ref={input}
            type="file"
            accept="image/*,.heic,.heif"
            className="lg-hidden"
            tabIndex={-1}
            aria-hidden
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) run(() => add(file));
            }}
          />
        </>
      )}
      {!isShared && !user && <p className={styles['soft']}>{t('photos.signIn')}</p>}
      {failure !== null && (
        <p role="alert" className={styles['danger']}>
          {failure}
        </p>
      )}
    </div>
  );
}
