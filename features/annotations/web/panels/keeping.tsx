import { IconDeviceFloppy, IconPlus, IconShare, IconTrash } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import type { MapSession } from '#platform/map/index.ts';
import { useStore } from '#platform/shell/store.ts';
import { CopyButton } from '#platform/ui/plain/copy-button.tsx';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import { Notice } from '#platform/ui/plain/notice.tsx';
import type { Entry } from '../../contract.ts';
import { limits } from '../../domain/limits.ts';
import { leftByVisitor, linkOf, openNew, openOwn, ownNotes, removeOwn, save, settle, share, takeOver, unshare, type Conflict } from '../actions.ts';
import { isChanged } from '../kept.ts';
import type { Annotations } from '../model.ts';
import styles from './annotations.module.css';
import { useRun } from './use-run.ts';

interface Props {
  readonly model: Annotations;
  readonly session: MapSession;
}

/** Where the drawing is kept: in this browser for visitors, with the account for who is signed in; by link for others. */
export function Keeping({ model, session }: Props): ReactNode {
  const { t } = useTranslation('annotations');
  const work = useStore(model.work);
  useStore(model.sketch.state);
  const user = useSession();
  const [notes, setNotes] = useState<readonly Entry[]>([]);
  const [left, setLeft] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [asksDelete, setAsksDelete] = useState(false);
  const { run, isBusy, failure } = useRun();
  const usual = t('usualName');
  const isDirty = isChanged(model);
  const who = user?.id ?? 0;
  useEffect(() => {
    let alive = true;
    const look = async (): Promise<void> => {
      const [own, kept] = await Promise.all([ownNotes(), leftByVisitor()]);
      if (!alive) return;
      setNotes(own);
      setLeft(kept?.shapes.length ?? 0);
    };
    run(look);
    return () => {
      alive = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is another function at every drawing
  }, [who, work.id, work.version, work.token]);

  const keep = async (): Promise<void> => {
    const other = await save(model, usual);
    setConflict(other);
    if (!other) session.say(t('keep.saved'));
  };
  const choose = (choice: 'mine' | 'both' | 'theirs'): void => {
    if (!conflict) return;
    run(async () => setConflict(await settle(model, conflict, choice, usual)));
  };
  return (
    <section className={styles['stack']} aria-label={t('keep.label')}>
      <h3 className={styles['heading']}>{t('keep.label')}</h3>
      {left > 0 && (
        <Notice tone="info">
          <p>{t('keep.left', { count: left })}</p>
          <button
            type="button"
            className={styles['button']}
            disabled={isBusy}
            onClick={() => run(() => takeOver(model, usual).then(() => setLeft(0)))}
          >
            {t('keep.takeOver')}
          </button>
        </Notice>
      )}
      {user && (notes.length > 0 || work.id !== null) && (
        <label className={styles['field']}>
          {t('keep.open')}
          <select
            value={work.id ?? ''}
            disabled={isBusy}
            onChange={(event) => {
              const id = Number(event.target.value);
              run(async () => {
                await (id > 0 ? openOwn(model, id) : openNew(model));
                model.goTo();
              });
            }}
          >
            <option value="">{t('keep.new')}</option>
            {notes.map(({ id, name, shapes }) => (
              <option key={id} value={id}>
                {t('keep.note', { name, count: shapes })}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={styles['field']}>
        {t('keep.name')}
        <input
          value={work.name}
          placeholder={usual}
          maxLength={limits.name}
          onChange={(event) => model.work.set({ ...work, name: event.target.value })}
        />
      </label>
      <p role="status" className={styles['soft']}>
        {t(user ? (isDirty ? 'keep.dirty' : work.id === null ? 'keep.nothing' : 'keep.clean') : 'keep.device')}
      </p>
      {failure !== null && (
        <p role="alert" className={styles['danger']}>
          {failure}
        </p>
      )}
      <div className={styles['row']}>
        {user && (
          <button type="button" className="lg-button" disabled={isBusy || !isDirty} onClick={() => run(keep)}>
            <IconDeviceFloppy size={18} aria-hidden /> {t('keep.save')}
          </button>
        )}
        {work.id !== null && (
          <button type="button" className={styles['button']} disabled={isBusy} onClick={() => run(() => openNew(model))}>
            <IconPlus size={18} aria-hidden /> {t('keep.another')}
          </button>
        )}
        {(work.id !== null || isDirty) && (
          <button type="button" className={styles['button']} data-danger disabled={isBusy} onClick={() => setAsksDelete(true)}>
            <IconTrash size={18} aria-hidden /> {t('keep.delete')}
          </button>
        )}
      </div>
      {user && work.id !== null && <Sharing model={model} isDirty={isDirty} />}
      {asksDelete && (
        <Dialog title={t('keep.deleteTitle')} onClose={() => setAsksDelete(false)}>
          <p>{t(work.id === null ? 'keep.deleteDevice' : 'keep.deleteAccount', { name: work.name || usual })}</p>
          <div className={styles['row']}>
            <button
              type="button"
              className="lg-button"
              onClick={() => {
                setAsksDelete(false);
                run(() => removeOwn(model));
              }}
            >
              {t('keep.delete')}
            </button>
            <button type="button" className="lg-button" data-quiet onClick={() => setAsksDelete(false)}>
              {t('cancel')}
            </button>
          </div>
        </Dialog>
      )}
      {conflict && (
        <Dialog title={t('conflict.title')} onClose={() => setConflict(null)}>
          <p>{t('conflict.help', { name: conflict.name, count: conflict.shapes.length })}</p>
          <div className={styles['stack']}>
            {(['both', 'mine', 'theirs'] as const).map((choice) => (
              <button
                key={choice}
                type="button"
                className="lg-button"
                data-quiet={choice === 'both' ? undefined : true}
                onClick={() => choose(choice)}
              >
                {t(`conflict.${choice}`)}
              </button>
            ))}
          </div>
        </Dialog>
      )}
    </section>
  );
}

function Sharing({ model, isDirty }: { readonly model: Annotations; readonly isDirty: boolean }): ReactNode {
  const { t } = useTranslation('annotations');
  const { token } = useStore(model.work);
  const { run, isBusy, failure } = useRun();
  return (
    <div className={styles['stack']}>
      {token === null ? (
        <button type="button" className={styles['button']} disabled={isBusy} onClick={() => run(() => share(model))}>
          <IconShare size={18} aria-hidden /> {t('share.make')}
        </button>
      ) : (
        <>
          <label className={styles['field']}>
            {t('share.link')}
            <input readOnly value={linkOf(token)} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <p className={styles['soft']}>{t(isDirty ? 'share.dirty' : 'share.help')}</p>
          <div className={styles['row']}>
            <CopyButton text={linkOf(token)} label={t('share.copy')} />
            <button type="button" className={styles['button']} data-danger disabled={isBusy} onClick={() => run(() => unshare(model))}>
              {t('share.withdraw')}
            </button>
          </div>
        </>
      )}
      {failure !== null && (
        <p role="alert" className={styles['danger']}>
          {failure}
        </p>
      )}
    </div>
  );
}
