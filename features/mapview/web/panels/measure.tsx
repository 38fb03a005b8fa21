import { IconArrowBackUp, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { useStore } from '#platform/shell/store.ts';
import { areaOf, distance, formatArea, formatLength, lengthOf } from '../tools/geometry.ts';
import { finish, measureState, type MeasureState } from '../tools/measure.ts';
import styles from './panels.module.css';

export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('mapview');
  const store = measureState(session);
  const state = useStore(store);
  const { kind, points, finished } = state;
  const ring = kind === 'area' && points.length > 2;
  const length = lengthOf(ring && points[0] ? [...points, points[0]] : points);
  const main = ring ? formatArea(areaOf(points)) : formatLength(length);
  const change = (part: Partial<MeasureState>): void => store.set({ ...state, ...part });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(main);
    session.say(t('measure.copied'));
  };
  return (
    <div className={styles['stack']}>
      <div role="radiogroup" aria-label={t('measure.kind')} className={styles['choice']}>
        {(['line', 'area'] as const).map((one) => (
          <label key={one} data-chosen={kind === one || undefined}>
            <input type="radio" name="measure" className="lg-hidden" checked={kind === one} onChange={() => change({ kind: one, finished: false })} />
            {t(`measure.${one}`)}
          </label>
        ))}
      </div>
      {points.length < 2 && <p>{t('measure.help')}</p>}
      {points.length > 1 && (
        <dl className={styles['figures']}>
          {ring && (
            <div>
              <dt>{t('measure.surface')}</dt>
              <dd>{formatArea(areaOf(points))}</dd>
            </div>
          )}
          <div>
            <dt>{t(ring ? 'measure.perimeter' : 'measure.length')}</dt>
            <dd>{formatLength(length)}</dd>
          </div>
        </dl>
      )}
      <output className="lg-hidden">{points.length > 1 ? t('measure.total', { text: main }) : ''}</output>
      {kind === 'line' && points.length > 2 && (
        <ol className={styles['segments']}>
          {points.slice(1).map((point, index) => (
            <li key={`${index}:${point[0]}`}>
              <span>{t('measure.segment', { number: index + 1 })}</span>
              <span>{formatLength(distance(points[index] ?? point, point))}</span>
            </li>
          ))}
        </ol>
      )}
      {points.length > 0 && (
        <div className={styles['actions']}>
          {!finished && (
            <>
              <button type="button" className={styles['button']} onClick={() => change({ points: points.slice(0, -1) })}>
                <IconArrowBackUp size={18} /> {t('measure.undo')}
              </button>
              <button type="button" className={styles['button']} disabled={points.length < (kind === 'area' ? 3 : 2)} onClick={() => finish(store)}>
                <IconCheck size={18} /> {t('measure.finish')}
              </button>
            </>
          )}
          {finished && (
            <>
              <button type="button" className={styles['button']} onClick={() => void copy()}>
                <IconCopy size={18} /> {t('measure.copy')}
              </button>
              <button type="button" className={styles['button']} onClick={() => change({ points: [], finished: false })}>
                <IconRefresh size={18} /> {t('measure.restart')}
              </button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
