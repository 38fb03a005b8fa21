import { ActionIcon, Anchor, Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconArrowLeft, IconArrowRight, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { addressOf, api } from '#platform/http/web/client.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { toast, toastTimes } from '#platform/shell/toasts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { closing } from '../../contract.ts';
import { captionMax } from '../../../record/inputs.ts';
import type { PhotoKind, PhotoView, StaffOccurrence } from '../../../record/schemas.ts';
import { Picture } from '#platform/ui/plain/picture.tsx';
import { photoAddress } from '../../../record/web/plain/photo-address.ts';
import { useDraft } from '../../../record/web/desk/draft.ts';
import { useDeskTexts } from './texts.ts';
import { useWrite } from '../../../record/web/desk/use-record.ts';
import styles from './closing.module.css';
import { PublicWordsWarning } from '../../../record/web/desk/public-words.tsx';

interface Props {
  readonly occurrence: StaffOccurrence;
  readonly photo: PhotoView;
  readonly index: number;
  readonly onRedact: () => void;
}

type Edit = { readonly caption?: string; readonly kind?: PhotoKind; readonly isPublic?: boolean; readonly removed?: boolean };

/** One photo with its caption, moment, switch, place in the order, and what may be blacked out of it. */
export function PhotoItem({ occurrence, photo, index, onRedact }: Props): ReactNode {
  const t = useDeskTexts();
  const number = index + 1;
  const { may, photoList } = occurrence;
  const { write, busy } = useWrite(occurrence);
  const [typed, setTyped] = useDraft<string>(`caption.${photo.id}`);
  const [state, setState] = useState<'saving' | 'savedNow' | 'failed' | null>(null);
  const caption = typed ?? photo.caption ?? '';
  const edit = async (body: Edit, done?: string): Promise<boolean> => {
    setState('saving');
    try {
      await write(() => api(closing, 'editPhoto', { params: { id: photo.id }, body }));
      setState('savedNow');
      if (done !== undefined) toast.success(done);
      return true;
    } catch (error) {
      setState('failed');
      toast.failure(error);
      return false;
    }
  };
  /** Says what was done, with the way back. */
  const offer = (done: string, back: Edit, isBack: string): void =>
    void toast.success(done, [], { time: toastTimes.undo, action: { label: t('undo.action'), run: () => void edit(back, isBack) } });
  const saveCaption = async (): Promise<void> => {
    if (!(await edit({ caption: caption.trim() }))) return;
    setTyped(null);
    offer(t('closing.photos.captionDone', { number }), { caption: photo.caption ?? '' }, t('closing.photos.captionBack', { number }));
  };
  const remove = async (): Promise<void> => {
    if (await edit({ removed: true })) offer(t('closing.photos.removed'), { removed: false }, t('closing.photos.restored'));
  };
  const order = async (by: -1 | 1): Promise<void> => {
    const ids = photoList.map(({ id }) => id);
    const other = ids[index + by];
    if (other === undefined) return;
    ids[index + by] = photo.id;
    ids[index] = other;
    await write(() => api(closing, 'orderPhotos', { params: { id: occurrence.id }, body: { ids } })).catch(toast.failure);
  };
  const unredact = async (): Promise<void> => {
    try {
      await write(() => api(closing, 'unredact', { params: { id: photo.id } }));
      toast.success(t('closing.photos.restoreDone'));
    } catch (error) {
      toast.failure(error);
    }
  };
  const mates = (by: -1 | 1): boolean => photoList[index + by]?.kind === photo.kind;
  return (
    <li className={styles['item']}>
      <Picture
        className={styles['thumb']}
        src={photoAddress(photo.id, 'thumbnail', undefined, photo.key)}
        alt={photo.caption ?? t('closing.photos.one', { number })}
      />
      <div className={styles['facts']}>
        <p className={styles['soft']}>
          {[
            t(photo.side === 'staff' ? 'closing.photos.byStaff' : 'closing.photos.byReporter'),
            ...(photo.redacted ? [t('closing.photos.redacted')] : []),
            ...(photo.isPublic ? [] : [t('closing.photos.hidden')]),
          ].join(' · ')}
        </p>
        {may.editPhotos && (
          <form
            className={styles['captionForm']}
            onSubmit={(event) => {
              event.preventDefault();
              void saveCaption();
            }}
          >
            <TextInput
              label={t('closing.photos.captionOf', { number })}
              maxLength={captionMax}
              value={caption}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            {typed !== null && typed.trim() !== (photo.caption ?? '') && (
              <Button type="submit" size="sm" variant="default" loading={busy}>
                {t('closing.photos.save')}
              </Button>
            )}
          </form>
        )}
        {may.editPhotos && photo.isPublic && <PublicWordsWarning texts={[caption]} />}
        {may.editPhotos && (
          <div className={styles['row']}>
            <SegmentedControl
              size="xs"
              aria-label={t('closing.photos.kind', { number })}
              value={photo.kind}
              data={(['before', 'after'] as const).map((value) => ({ value, label: t(`closing.photos.${value}`) }))}
              onChange={(value) => void edit({ kind: value as PhotoKind })}
            />
            <Checkbox
              label={t('closing.photos.public')}
              title={t('closing.photos.publicHelp')}
              checked={photo.isPublic}
              onChange={(event) => void edit({ isPublic: event.currentTarget.checked })}
            />
          </div>
        )}
        <div className={styles['row']}>
          {may.editPhotos && (
            <>
              <ActionIcon
                variant="default"
                size="lg"
                disabled={!mates(-1)}
                aria-label={t('closing.photos.earlier', { number })}
                onClick={() => void order(-1)}
              >
                <IconArrowLeft size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                disabled={!mates(1)}
                aria-label={t('closing.photos.later', { number })}
                onClick={() => void order(1)}
              >
                <IconArrowRight size={18} aria-hidden />
              </ActionIcon>
            </>
          )}
          {may.redact && (
            <Button variant="default" size="sm" leftSection={<IconEyeOff size={18} />} onClick={onRedact}>
              {t('closing.photos.redact')}
            </Button>
          )}
          {may.editPhotos && (
            <Button variant="subtle" color="red" size="sm" leftSection={<IconTrash size={18} />} onClick={() => void remove()}>
              {t('closing.photos.remove')}
            </Button>
          )}
        </div>
        {photo.originalUntil !== null && (
          <div className={styles['row']}>
            <span className={styles['soft']}>
              {t('closing.photos.keptUntil', { date: formatDate(new Date(photo.originalUntil), publicConfig().timeZone) })}
            </span>
            <Anchor size="sm" href={addressOf(closing, 'original', { params: { id: photo.id } })} target="_blank" rel="noreferrer">
              {t('closing.photos.original')}
            </Anchor>
            <Button variant="default" size="compact-sm" leftSection={<IconArrowBackUp size={16} />} onClick={() => void unredact()}>
              {t('closing.photos.restore')}
            </Button>
          </div>
        )}
        {state !== null && (
          <p className={styles['soft']} role="status" data-failed={state === 'failed' || undefined}>
            {t(`closing.photos.${state}`)}
          </p>
        )}
      </div>
    </li>
  );
}
