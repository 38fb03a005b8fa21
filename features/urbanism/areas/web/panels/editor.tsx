import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsJoin2,
  IconCheck,
  IconCircleDashed,
  IconCopyX,
  IconHandFinger,
  IconPolygon,
  IconScissors,
  IconX,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { leastPoints } from '#platform/map/sketch/sketch.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import panel from '#platform/map/panel/panel.module.css';
import { Entry } from '#platform/map/panel/parts.tsx';
import { mayProcess } from '../../../record/permissions.ts';
import { mayPick } from '../../permissions.ts';
import { dropKept } from '../kept.ts';
import type { AreasModel, Hand, Work } from '../model.ts';
import { keepMine, save, takeTheirs } from '../save.ts';
import { shownOn } from '../show.ts';
import { FileImport } from './import.tsx';
import { Parts } from './parts.tsx';
import { Candidates } from './pick.tsx';

interface Props {
  readonly model: AreasModel;
  readonly work: Work;
  readonly reveal: () => void;
}

export function Editor({ model, work, reveal }: Props): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  useStore(model.sketch.state);
  const [failure, conflict, isBusy, isRecovered] = [
    useStore(model.failure),
    useStore(model.conflict),
    useStore(model.isBusy),
    useStore(model.isRecovered),
  ];
  const isChanged = model.isChanged();
  const { subject } = work;
  // Without these a process takes areas that there are, and no others.
  const [mayEdit, mayAdd] = [useCan(mayProcess.editAreas), useCan(mayProcess.addAreas)];
  const mayDraw = mayEdit || (mayAdd && subject.id === null);
  const title = subject.kind === 'process' ? t('edit.ofProcess', { process: subject.title }) : subject.title;
  const store = (): void =>
    void model.run(async () => {
      if (!(await save(model))) return;
      shownOn(model.session).refresh();
      model.session.say(t('edit.saved'));
    });
  const leave = (): void => {
    dropKept();
    model.close();
  };
  return (
    <div className={panel['stack']}>
      <h3 className={panel['heading']}>{title === '' ? t('edit.new') : title}</h3>
      {isRecovered && (
        <Notice tone="info" announce>
          <p>{t('edit.recovered')}</p>
        </Notice>
      )}
      {failure !== null && <Failure error={failure} />}
      {conflict && (
        <Notice tone="warning" title={t('conflict.title')} announce>
          <p>{t('conflict.text', { who: conflict.changedBy ?? t('conflict.somebody') })}</p>
          <div className={panel['row']}>
            <button type="button" className={panel['button']} onClick={() => takeTheirs(model)}>
              {t('conflict.takeTheirs')}
            </button>
            <button
              type="button"
              className={panel['button']}
              onClick={() => {
                keepMine(model);
                store();
              }}
            >
              {t('conflict.keepMine')}
            </button>
          </div>
        </Notice>
      )}
      <Tools model={model} mayDraw={mayDraw} reveal={reveal} />
      {mayDraw && <Stroke model={model} />}
      <Parts model={model} work={work} mayDraw={mayDraw} reveal={reveal} />
      {mayDraw && <FileImport model={model} reveal={reveal} />}
      <Candidates model={model} />
      <div className={panel['foot']}>
        {mayDraw && (
          <button type="button" className="lg-button" disabled={isBusy || !isChanged || conflict !== null} onClick={store}>
            {t('edit.save')}
          </button>
        )}
        <button type="button" className="lg-button" data-quiet disabled={isBusy} onClick={leave}>
          {t(isChanged ? 'edit.discard' : 'edit.close')}
        </button>
      </div>
    </div>
  );
}

/** What is done with what is in hand; each button says what it needs when it cannot. */
function Tools({ model, mayDraw, reveal }: Omit<Props, 'work'> & { readonly mayDraw: boolean }): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const [hand, chosen, isBusy] = [useStore(model.hand), useStore(model.chosen), useStore(model.isBusy)];
  const mayPickHere = useCan(mayPick);
  const [metres, setMetres] = useState('10');
  const parts = model.parts();
  const inHand = chosen.flatMap((uid) => parts.find((part) => part.uid === uid) ?? []);
  const does = (wanted: Exclude<Hand, 'none'>, icon: ReactNode, isOff = false): ReactNode => (
    <button
      type="button"
      aria-pressed={hand === wanted}
      disabled={isOff || isBusy}
      onClick={() => {
        model.hand.set(hand === wanted ? 'none' : wanted);
        reveal();
      }}
    >
      {icon} {t(`tool.${wanted}`)}
    </button>
  );
  const several = (what: 'merge' | 'cut', icon: ReactNode): ReactNode => (
    <button
      type="button"
      disabled={inHand.length < 2 || isBusy}
      onClick={() =>
        void model.operate(
          { do: what, areas: inHand.map(({ geometry }) => geometry) },
          what === 'merge' ? inHand.map(({ uid }) => uid) : inHand.slice(0, 1).map(({ uid }) => uid),
        )
      }
    >
      {icon} {t(`tool.${what}`)}
    </button>
  );
  const [first] = inHand;
  const far = Number(metres.replace(',', '.'));
  const pick = mayPickHere && does('pick', <IconHandFinger size={20} aria-hidden />);
  if (!mayDraw) return pick && <div className={panel['tools']}>{pick}</div>;
  return (
    <>
      <div className={panel['tools']} role="group" aria-label={t('tool.label')}>
        {does('draw', <IconPolygon size={20} aria-hidden />)}
        {does('hole', <IconCircleDashed size={20} aria-hidden />, inHand.length !== 1)}
        {does('split', <IconScissors size={20} aria-hidden />, parts.length === 0 || (parts.length > 1 && inHand.length !== 1))}
        {several('merge', <IconArrowsJoin2 size={20} aria-hidden />)}
        {several('cut', <IconCopyX size={20} aria-hidden />)}
        {pick}
      </div>
      <p className={panel['soft']}>{t(inHand.length === 0 ? 'tool.help' : inHand.length === 1 ? 'tool.helpOne' : 'tool.helpSeveral')}</p>
      <div className={panel['row']}>
        <Entry type="number" step="0.5" min={-10_000} max={10_000} label={t('tool.buffer')} value={metres} onChange={setMetres} />
        <button
          type="button"
          className={panel['button']}
          disabled={!first || inHand.length !== 1 || isBusy || !Number.isFinite(far) || far === 0}
          onClick={() => first && void model.operate({ do: 'buffer', geometry: first.geometry, metres: far }, [first.uid])}
        >
          {t('tool.widen')}
        </button>
      </div>
    </>
  );
}

/** The way back and forth, and the end of what is being drawn. */
function Stroke({ model }: Pick<Props, 'model'>): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const { sketch, hand } = model;
  const { kind, shapes, isOpen, past, future } = useStore(sketch.state);
  const does = useStore(hand);
  const open = isOpen ? shapes.at(-1) : undefined;
  return (
    <div className={panel['row']}>
      <button type="button" className={panel['button']} disabled={past.length === 0} onClick={() => sketch.run({ do: 'undo' })}>
        <IconArrowBackUp size={18} aria-hidden /> {t('tool.undo')}
      </button>
      <button type="button" className={panel['button']} disabled={future.length === 0} onClick={() => sketch.run({ do: 'redo' })}>
        <IconArrowForwardUp size={18} aria-hidden /> {t('tool.redo')}
      </button>
      {open && (
        <button
          type="button"
          className={panel['button']}
          disabled={open.points.length < leastPoints[kind]}
          onClick={() => sketch.run({ do: 'finish' })}
        >
          <IconCheck size={18} aria-hidden /> {t('tool.finish')}
        </button>
      )}
      {does !== 'none' && (
        <button
          type="button"
          className={panel['button']}
          onClick={() => {
            sketch.run({ do: 'abandon' });
            hand.set('none');
          }}
        >
          <IconX size={18} aria-hidden /> {t('tool.cancel')}
        </button>
      )}
    </div>
  );
}
