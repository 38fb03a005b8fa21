import { IconArrowsMove, IconFocusCentered } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapSession } from '#platform/map/index.ts';
import { useStore } from '#platform/shell/store.ts';
import type { PrintModel } from '../model.ts';
import { Choose } from './choose.tsx';
import styles from './print.module.css';

interface Part {
  readonly model: PrintModel;
}

/** One sheet, or as many side by side as show what one sees. */
export function Several({ model }: Part): ReactNode {
  const { t } = useTranslation('printing');
  const { atlas } = useStore(model.choice);
  const capabilities = useStore(model.capabilities);
  const count = model.frames().length;
  const most = capabilities?.maxPages ?? 0;
  return (
    <>
      <Choose
        label={t('count')}
        value={atlas ? 'several' : 'one'}
        options={(['one', 'several'] as const).map((one) => [one, t(`counts.${one}`)])}
        onChange={(one) => (one === 'several' ? model.several() : model.change({ atlas: null }))}
      />
      {atlas && (
        <>
          <label className={styles['field']}>
            {t('overlap')}
            <input
              type="number"
              min={0}
              max={50}
              value={atlas.overlap}
              onChange={(event) =>
                model.change({ atlas: { ...atlas, overlap: Math.min(50, Math.max(0, Math.round(Number(event.target.value) || 0))) } })
              }
            />
          </label>
          <p role="status" className={count > most ? styles['danger'] : styles['soft']}>
            {count > most ? t('tooMany', { count, most }) : t('pages', { count })}
          </p>
          <div className={styles['row']}>
            <button type="button" className={styles['button']} onClick={() => model.several()}>
              <IconFocusCentered size={18} aria-hidden /> {t('whatISee')}
            </button>
          </div>
        </>
      )}
    </>
  );
}

/** Map notes go along, where there are any. */
export function Drawings({ model, session }: Part & { readonly session: MapSession }): ReactNode {
  const { t } = useTranslation('printing');
  const { drawings } = useStore(model.choice);
  const count = useStore(session.drawings)?.shapes.length ?? 0;
  if (!model.mayDraw()) return null;
  if (count === 0) return <p className={styles['soft']}>{t('noDrawings')}</p>;
  return (
    <label className={styles['check']}>
      <input type="checkbox" checked={drawings} onChange={(event) => model.change({ drawings: event.target.checked })} /> {t('drawings', { count })}
    </label>
  );
}

/** Millimetres of the sheet a key moves the frame by; with Shift. */
const STEP = { usual: 10, small: 1 };
const ways: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The frame by keys: what dragging is for a hand. */
export function MoveByKeys({ model }: Part): ReactNode {
  const { t } = useTranslation('printing');
  const [isHeld, setIsHeld] = useState(false);
  const help = useId();
  const move = (event: KeyboardEvent): void => {
    const way = ways[event.key];
    const { center, scale } = model.choice.get();
    if (!way || !center) return;
    event.preventDefault();
    const step = ((event.shiftKey ? STEP.small : STEP.usual) * scale) / 1000;
    model.change({ center: [center[0] + way[0] * step, center[1] + way[1] * step] });
  };
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-describedby={isHeld ? help : undefined}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
        onKeyDown={move}
      >
        <IconArrowsMove size={18} aria-hidden /> {t('keys')}
      </button>
      {isHeld && (
        <small id={help} className={styles['soft']}>
          {t('keysHelp')}
        </small>
      )}
    </>
  );
}
