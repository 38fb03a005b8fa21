import { useEffect, useState, type ReactNode } from 'react';
import { isProblem, sendAs } from '#platform/http/web/client.ts';
import type { LayerNode } from '#platform/map/document/schema.ts';
import { withRule } from '#platform/map/document/style.ts';
import type { MapSession } from '#platform/map/index.ts';
import { formatArea, formatLength } from '#platform/map/sketch/measure.ts';
import { Swatch } from '#platform/map/swatch.tsx';
import { useLocale, useSay } from '#platform/shell/language.ts';
import type { LayerFigures } from '../../contract.ts';
import { barsOf } from '../../domain/bars.ts';
import { useFigureTexts } from '../texts.ts';
import { figuresWire, frontOf, type FiguresEndpoint } from '../wires.ts';
import styles from './dashboard.module.css';

/** Classes shown before somebody asks for all. */
const FEW = 6;

interface Props {
  readonly layer: LayerNode;
  readonly session: MapSession;
  /** Null: the whole municipality. */
  readonly bbox: string | null;
}

type Answer = LayerFigures | 'failed' | 'none';

/** One layer: how many, how large, and its classes as bars. What was counted before stays until the new figures are there. */
export function Figures({ layer, session, bbox }: Props): ReactNode {
  const t = useFigureTexts();
  const name = useSay()(layer.title);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { id } = layer;
  useEffect(() => {
    const ended = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const query = bbox === null ? {} : { bbox };
        const found = await sendAs<FiguresEndpoint>(figuresWire(frontOf(session)), { params: { layer: id }, query, signal: ended.signal });
        if (!ended.signal.aborted) setAnswer(found);
      } catch (error) {
        // A layer the server does not count is left out; any other failure is said.
        if (!ended.signal.aborted) setAnswer(isProblem(error) && error.status === 404 ? 'none' : 'failed');
      }
    };
    void ask();
    return () => ended.abort();
  }, [session, id, bbox, attempt]);
  if (answer === 'none') return null;
  return (
    <section className={styles['layer']} aria-label={name}>
      <h3>{name}</h3>
      {answer === null && <p className={styles['soft']}>{t('asking')}</p>}
      {answer === 'failed' && (
        <p role="alert">
          {t('failed')}{' '}
          <button type="button" className={styles['link']} onClick={() => setAttempt(attempt + 1)}>
            {t('retry')}
          </button>
        </p>
      )}
      {answer !== null && answer !== 'failed' && <Told figures={answer} layer={layer} name={name} />}
    </section>
  );
}

function Told({ figures, layer, name }: { readonly figures: LayerFigures; readonly layer: LayerNode; readonly name: string }): ReactNode {
  const t = useFigureTexts();
  const { total, isExact, size, shape } = figures;
  const number = useNumber();
  if (total === 0) return <p className={styles['soft']}>{t('empty')}</p>;
  return (
    <>
      <p className={styles['total']}>
        {isExact ? t('count', { count: total, number: number(total) }) : t('more', { number: number(total) })}
        {size !== null && <span>{shape === 'line' ? formatLength(size) : formatArea(size)}</span>}
      </p>
      {figures.classes.length > 1 && <Bars figures={figures} layer={layer} name={name} />}
    </>
  );
}

function Bars({ figures, layer, name }: { readonly figures: LayerFigures; readonly layer: LayerNode; readonly name: string }): ReactNode {
  const t = useFigureTexts();
  const say = useSay();
  const number = useNumber();
  const [isWhole, setIsWhole] = useState(false);
  const bars = barsOf(figures.classes);
  const shown = isWhole ? bars : bars.slice(0, FEW);
  const { style } = layer;
  return (
    <>
      <ul className={styles['bars']} aria-label={t('classes', { name })}>
        {shown.map(({ rule, count, share }) => {
          const drawn = style?.rules?.[rule];
          return (
            <li key={rule}>
              {style && <Swatch style={drawn ? withRule(style, drawn) : style} />}
              <span className={styles['class']}>{drawn ? say(drawn.title) : t('rest')}</span>
              <span className={styles['number']}>{number(count)}</span>
              <span className={styles['bar']} aria-hidden>
                <span style={{ width: `${Math.max(2, share * 100)}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
      {bars.length > shown.length && (
        <button type="button" className={styles['link']} onClick={() => setIsWhole(true)}>
          {t('moreClasses', { count: bars.length })}
        </button>
      )}
    </>
  );
}

function useNumber(): (value: number) => string {
  const format = new Intl.NumberFormat(useLocale() === 'pt' ? 'pt-PT' : 'en-GB', { useGrouping: 'always' });
  return (value) => format.format(value);
}
