import '../texts.ts';
import { IconArrowBackUp, IconArrowForwardUp, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import { followAddress, type ToolContext } from '#platform/map/define-tool.ts';
import { leastPoints } from '#platform/map/sketch/sketch.ts';
import { useStore } from '#platform/shell/store.ts';
import { Notice } from '#platform/ui/plain/notice.tsx';
import { copyShared, openNew, openShared } from '../actions.ts';
import { annotationsOf } from '../model.ts';
import { measuresOf } from '../shapes.ts';
import styles from './annotations.module.css';
import { Editor } from './editor.tsx';
import { Export, Import } from './files.tsx';
import { Keeping } from './keeping.tsx';
import { Kinds, Typed } from './kinds.tsx';
import { ShapeList } from './list.tsx';
import { useRun } from './use-run.ts';

const linkedToken = (): string | null => new URLSearchParams(location.hash.split('?')[1] ?? '').get('annotation');

/** The link has done its work: from here on the address is one's own. */
function forgetLink(): void {
  const [path = '', query = ''] = location.hash.split('?');
  const rest = new URLSearchParams(query);
  rest.delete('annotation');
  history.replaceState(history.state, '', `${path}${rest.size > 0 ? `?${rest.toString()}` : ''}`);
}

export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('annotations');
  const model = annotationsOf(session);
  const work = useStore(model.work);
  const user = useSession();
  const { run, isBusy, failure } = useRun();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    const open = async (): Promise<void> => {
      const token = linkedToken();
      if (token !== null && model.work.get().token !== token) {
        model.isOpen = true;
        try {
          await openShared(model, token);
          model.goTo();
        } catch (error) {
          forgetLink();
          await openNew(model);
          throw error;
        }
      } else if (!model.isOpen) {
        model.isOpen = true;
        await openNew(model);
      }
    };
    const follow = (): void => run(open);
    return followAddress(follow);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each map: `run` is another function at every drawing
  }, [model]);

  const isShared = work.from === 'shared';
  const copy = async (): Promise<void> => {
    forgetLink();
    await copyShared(model);
    setIsCopied(true);
  };
  const leave = async (): Promise<void> => {
    forgetLink();
    await openNew(model);
  };
  return (
    <div className={styles['stack']}>
      {failure !== null && (
        <Notice tone="danger" announce>
          <p>{failure}</p>
        </Notice>
      )}
      {isShared ? (
        <section className={styles['stack']} aria-label={work.name}>
          <h3 className={styles['name']}>{work.name}</h3>
          <p className={styles['soft']}>{t('shared.help')}</p>
          <div className={styles['row']}>
            <button type="button" className="lg-button" disabled={isBusy} onClick={() => run(copy)}>
              {t('shared.copy')}
            </button>
            <button type="button" className="lg-button" data-quiet onClick={() => run(leave)}>
              {t('shared.leave')}
            </button>
          </div>
          {!user && work.photos.length > 0 && <p className={styles['soft']}>{t('shared.noPhotos')}</p>}
        </section>
      ) : (
        <>
          {isCopied && (
            <Notice tone="info" announce>
              <p>{t('shared.copied')}</p>
            </Notice>
          )}
          <Kinds model={model} />
          <Stroke session={session} />
          <Typed model={model} session={session} />
        </>
      )}
      <Editor model={model} />
      <ShapeList model={model} />
      {!isShared && <Keeping model={model} session={session} />}
      {!isShared && <Import model={model} session={session} />}
      <Export model={model} />
    </div>
  );
}

/** What is being drawn, with its figure, and the way back and forth. */
function Stroke({ session }: Pick<ToolContext, 'session'>): ReactNode {
  const { t } = useTranslation('annotations');
  const { sketch, tool } = annotationsOf(session);
  const { kind, shapes, isOpen, past, future } = useStore(sketch.state);
  const drawing = useStore(tool);
  const open = isOpen ? shapes.at(-1) : undefined;
  const figure = open && measuresOf(open)[0]?.text;
  return (
    <div className={styles['stack']}>
      {drawing && (
        <p role="status" className={figure ? styles['figure'] : 'lg-hidden'}>
          {figure ?? t(`prompt.${drawing}`)}
        </p>
      )}
      <div className={styles['row']}>
        <button type="button" className={styles['button']} disabled={past.length === 0} onClick={() => sketch.run({ do: 'undo' })}>
          <IconArrowBackUp size={18} aria-hidden /> {t('undo')}
        </button>
        <button type="button" className={styles['button']} disabled={future.length === 0} onClick={() => sketch.run({ do: 'redo' })}>
          <IconArrowForwardUp size={18} aria-hidden /> {t('redo')}
        </button>
        {open && (
          <button
            type="button"
            className={styles['button']}
            disabled={open.points.length < leastPoints[kind]}
            onClick={() => sketch.run({ do: 'finish' })}
          >
            <IconCheck size={18} aria-hidden /> {t('finish')}
          </button>
        )}
        {drawing && (
          <button type="button" className={styles['button']} onClick={() => tool.set(null)}>
            <IconX size={18} aria-hidden /> {t('cancel')}
          </button>
        )}
      </div>
    </div>
  );
}
