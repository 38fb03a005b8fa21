import { IconArrowUpRight, IconCircle, IconLetterT, IconLine, IconMapPin, IconPolygon } from '@tabler/icons-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePoint, type MapSession, type Point } from '#platform/map/index.ts';
import { useStore } from '#platform/shell/store.ts';
import { kinds } from '../../domain/shape.ts';
import { limits } from '../../domain/limits.ts';
import type { Annotations } from '../model.ts';
import { dressed, newId } from '../shapes.ts';
import styles from './annotations.module.css';

export const kindIcons = {
  point: IconMapPin,
  line: IconLine,
  area: IconPolygon,
  circle: IconCircle,
  text: IconLetterT,
  arrow: IconArrowUpRight,
} as const;

interface Props {
  readonly model: Annotations;
  readonly session: MapSession;
}

/** What to draw. */
export function Kinds({ model }: Pick<Props, 'model'>): ReactNode {
  const { t } = useTranslation('annotations');
  const drawing = useStore(model.tool);
  const isFull = useStore(model.sketch.state).shapes.length >= limits.shapes;
  return (
    <section className={styles['stack']} aria-label={t('draw')}>
      <div className={styles['kinds']}>
        {kinds.map((kind) => {
          const Icon = kindIcons[kind];
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={drawing === kind}
              disabled={isFull}
              onClick={() => model.tool.set(drawing === kind ? null : kind)}
            >
              <Icon size={22} aria-hidden /> {t(`kind.${kind}`)}
            </button>
          );
        })}
      </div>
      {isFull && <p className={styles['soft']}>{t('full', { n: limits.shapes })}</p>}
    </section>
  );
}

/** While something is drawn, the way without pointing: the middle of the map, or typed coordinates. */
export function Typed({ model, session }: Props): ReactNode {
  const { t } = useTranslation('annotations');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const drawing = useStore(model.tool);
  if (!drawing) return null;
  const put = (at: Point): void => {
    const as = { id: newId(), name: '', text: '', look: dressed(model.look.get()), isMeasured: false };
    model.sketch.run({ do: 'add', at, as });
  };
  const go = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = parsePoint(typed);
    if (!read) return setError(t('typed.invalid'));
    const point =
      read.kind === 'projected'
        ? read.point
        : await session.degrees().then(
            ({ fromDegrees }) => fromDegrees(read.lngLat),
            () => null,
          );
    if (!point) return setError(t('typed.failed'));
    setError(null);
    setTyped('');
    put(point);
    session.goTo(point);
  };
  return (
    <form className={styles['typed']} onSubmit={(event) => void go(event)}>
      <button type="button" className={styles['button']} onClick={() => put(session.view.get().center)}>
        {t('typed.center')}
      </button>
      <label htmlFor={id}>{t('typed.label')}</label>
      <div className={styles['pair']}>
        <input id={id} value={typed} placeholder="-31200, 59100" aria-invalid={error !== null} onChange={(event) => setTyped(event.target.value)} />
        <button type="submit" className={styles['button']}>
          {t('typed.put')}
        </button>
      </div>
      {error && (
        <p role="alert" className={styles['danger']}>
          {error}
        </p>
      )}
    </form>
  );
}
