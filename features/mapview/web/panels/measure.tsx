import { IconArrowBackUp, IconArrowForwardUp, IconCheck, IconCopy, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { leastPoints, type Command } from '#platform/map/sketch/sketch.ts';
import { useStore } from '#platform/shell/store.ts';
import { measureModel, measuresOf } from '../tools/measures.ts';
import styles from './panels.module.css';

const Profile = lazy(() => import('./profile.tsx').then(({ Profile: one }) => ({ default: one })));

export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('mapview');
  const model = measureModel(session);
  const { kind, shapes, isOpen, past, future } = useStore(model.state);
  const selected = useStore(model.selected);
  const shape = shapes[selected?.shape ?? shapes.length - 1];
  const finished = isOpen ? shapes.slice(0, -1) : shapes;
  const points = shape?.points.length ?? 0;
  const measures = shape && points > 1 ? measuresOf(shape) : null;
  const copy = (): void => {
    navigator.clipboard.writeText(measures?.main ?? '').then(
      () => session.say(t('measure.copied')),
      () => session.say(t('measure.notCopied'), 'error'),
    );
  };
  const button = (Icon: typeof IconCheck, text: string, command: Command | (() => void), disabled = false): ReactNode => (
    <button
      type="button"
      className={styles['button']}
      disabled={disabled}
      onClick={() => (typeof command === 'function' ? command() : model.run(command))}
    >
      <Icon size={18} /> {text}
    </button>
  );
  return (
    <div className={styles['stack']}>
      <div role="radiogroup" aria-label={t('measure.kind')} className={styles['choice']}>
        {(['line', 'area'] as const).map((one) => (
          <label key={one} data-chosen={kind === one || undefined}>
            <input type="radio" name="measure" className="lg-hidden" checked={kind === one} onChange={() => model.run({ do: 'kind', kind: one })} />
            {t(`measure.${one}`)}
          </label>
        ))}
      </div>
      {(points < 2 || !isOpen) && <p>{t(shapes.length > 0 && !isOpen ? 'measure.another' : 'measure.help')}</p>}
      {measures && (
        <dl className={styles['figures']}>
          {measures.area !== null && (
            <div>
              <dt>{t('measure.surface')}</dt>
              <dd>{measures.area}</dd>
            </div>
          )}
          <div>
            <dt>{t(measures.area === null ? 'measure.length' : 'measure.perimeter')}</dt>
            <dd>{measures.length}</dd>
          </div>
        </dl>
      )}
      <output className="lg-hidden">{measures ? t('measure.total', { text: measures.main }) : ''}</output>
      {measures && shape?.kind === 'line' && measures.segments.length > 1 && (
        <ol className={styles['segments']}>
          {measures.segments.map((length, index) => (
            <li key={`${index}:${length}`}>
              <span>{t('measure.segment', { number: index + 1 })}</span>
              <span>{length}</span>
            </li>
          ))}
        </ol>
      )}
      {measures && shape?.kind === 'line' && !isOpen && (
        <Suspense>
          <Profile session={session} points={shape.points} />
        </Suspense>
      )}
      {(past.length > 0 || future.length > 0) && (
        <div className={styles['actions']}>
          {button(IconArrowBackUp, t('measure.undo'), { do: 'undo' }, past.length === 0)}
          {button(IconArrowForwardUp, t('measure.redo'), { do: 'redo' }, future.length === 0)}
          {selected && button(IconTrash, t('measure.delete'), { do: 'delete', ...selected })}
          {isOpen && button(IconCheck, t('measure.finish'), { do: 'finish' }, points < leastPoints[kind])}
          {measures && !isOpen && button(IconCopy, t('measure.copy'), copy)}
        </div>
      )}
      {finished.length > 0 && (
        <section aria-label={t('measure.kept')}>
          <h3 className={styles['label']}>{t('measure.kept')}</h3>
          <ol className={styles['segments']}>
            {finished.map((one, index) => {
              const { main } = measuresOf(one);
              const words = { number: index + 1, text: main };
              return (
                <li key={`${index}:${main}`}>
                  <span>{t(one.kind === 'area' ? 'measure.keptArea' : 'measure.keptLine', words)}</span>
                  <button
                    type="button"
                    className="lg-map-icon"
                    aria-label={t('measure.remove', words)}
                    onClick={() => model.run({ do: 'remove', shape: index })}
                  >
                    <IconTrash size={18} />
                  </button>
                </li>
              );
            })}
          </ol>
          {finished.length > 1 && button(IconTrash, t('measure.clear'), { do: 'clear' })}
        </section>
      )}
      <p className={styles['soft']}>{t(points > 0 && !isOpen ? 'measure.edit' : 'measure.keys')}</p>
    </div>
  );
}
